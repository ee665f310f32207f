//===- Npy.cpp - NumPy's array file format --------------------------------===//
//
// A file is a magic string, a version, the length of a header, the header (a
// Python dictionary of three entries, in text) and the elements.
//
//===----------------------------------------------------------------------===//

#include "tilec/Support/Npy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilec;

static constexpr StringLiteral magic = "\x93NUMPY";

/// Most axes of an array, as in NumPy.
static constexpr size_t maxRank = 64;

template <typename... Args>
static Error makeError(const char *format, Args &&...args) {
  return createStringError(formatv(format, std::forward<Args>(args)...).str());
}

//===----------------------------------------------------------------------===//
// Header
//===----------------------------------------------------------------------===//

namespace {
struct Header {
  StringRef description;
  bool isFortranOrder = false;
  SmallVector<int64_t, 4> shape;
};

/// Reads the header's dictionary: string keys; strings, booleans and tuples of
/// integers as values.
class HeaderParser {
public:
  explicit HeaderParser(StringRef text) : text(text) {}

  std::optional<Header> parse() {
    Header header;
    unsigned found = 0;
    if (!consume("{"))
      return std::nullopt;
    while (!consume("}")) {
      std::optional<StringRef> key = parseString();
      if (!key || !consume(":") || !parseValue(*key, header, found))
        return std::nullopt;
      if (!consume(",") && !at("}"))
        return std::nullopt;
    }
    if (found != 7)
      return std::nullopt;
    return header;
  }

private:
  bool at(StringRef token) {
    text = text.ltrim(" \t\r\n");
    return text.starts_with(token);
  }
  bool consume(StringRef token) {
    return at(token) && text.consume_front(token);
  }

  std::optional<StringRef> parseString() {
    if (!at("'") && !at("\""))
      return std::nullopt;
    size_t end = text.find(text.front(), 1);
    if (end == StringRef::npos)
      return std::nullopt;
    StringRef value = text.slice(1, end);
    text = text.drop_front(end + 1);
    return value;
  }

  /// A structured type is a list; it is kept as text for the message.
  std::optional<StringRef> parseDescription() {
    if (!at("["))
      return parseString();
    size_t end = text.rfind(']');
    if (end == StringRef::npos)
      return std::nullopt;
    StringRef value = text.take_front(end + 1);
    text = text.drop_front(end + 1);
    return value;
  }

  bool parseShape(SmallVectorImpl<int64_t> &shape) {
    if (!consume("("))
      return false;
    while (!consume(")")) {
      int64_t size;
      text = text.ltrim();
      if (text.consumeInteger(10, size) || size < 0 || shape.size() == maxRank)
        return false;
      text.consume_front("L"); // written by Python 2
      shape.push_back(size);
      if (!consume(",") && !at(")"))
        return false;
    }
    return true;
  }

  bool parseValue(StringRef key, Header &header, unsigned &found) {
    if (key == "descr") {
      std::optional<StringRef> description = parseDescription();
      header.description = description.value_or("");
      found |= 1;
      return description.has_value();
    }
    if (key == "fortran_order") {
      header.isFortranOrder = consume("True");
      found |= 2;
      return header.isFortranOrder || consume("False");
    }
    found |= 4;
    return key == "shape" && header.shape.empty() && parseShape(header.shape);
  }

  StringRef text;
};
} // namespace

/// Splits a file into header text and elements; an empty header is an error.
static std::pair<StringRef, StringRef> split(StringRef file) {
  if (!file.consume_front(magic) || file.size() < 6)
    return {};
  uint8_t version = file[0];
  if (version < 1 || version > 3)
    return {};
  size_t fieldBytes = version == 1 ? 2 : 4;
  const char *field = file.data() + 2;
  size_t length = version == 1 ? support::endian::read16le(field)
                               : support::endian::read32le(field);
  file = file.drop_front(2 + fieldBytes);
  if (length > file.size())
    return {};
  return {file.take_front(length), file.drop_front(length)};
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

/// Whether NumPy has no such type, so that files hold its bits as an integer.
static bool isHeldAsBits(DType dtype) {
  return dtype == DType::BF16 || isFloat8(dtype);
}

/// The type that a description without byte order stands for; `u2` is u16.
static std::optional<DType> getDType(StringRef name) {
  for (DType dtype : {
#define DTYPE(Name, ...) DType::Name,
#include "tilec/Support/DTypes.def"
       })
    if (!isHeldAsBits(dtype) && getNpyName(dtype) == name)
      return dtype;
  return std::nullopt;
}

static std::string listNpyNames() {
  std::string list;
#define DTYPE(Name, signature, language, bits, kind, npy, torch)               \
  if (!isHeldAsBits(DType::Name))                                              \
    list += std::string(list.empty() ? "" : ", ") + npy;
#include "tilec/Support/DTypes.def"
  return list;
}

/// The element type of the array that is read: the file's own, or `as` where
/// the file has nothing but bits of that width.
static Expected<DType> chooseDType(StringRef path, StringRef description,
                                   std::optional<DType> as) {
  std::optional<DType> stored = getDType(description.drop_front(
      description.find_first_not_of("<>|=") == 1 ? 1 : 0));
  if (!stored)
    return makeError("'{0}' has elements of type '{1}'; tilec reads {2}", path,
                     description, listNpyNames());
  if (!as || *as == *stored)
    return *stored;
  if (getBytes(*as) != getBytes(*stored))
    return makeError("'{0}' has elements of {1} bits ({2}), which do not hold "
                     "{3} of {4} bits",
                     path, getBytes(*stored) * 8, getLanguageName(*stored),
                     getLanguageName(*as), getBytes(*as) * 8);
  if (getKind(*stored) != DTypeKind::UInt)
    return makeError("'{0}' has elements of type {1}, not {2}", path,
                     getLanguageName(*stored), getLanguageName(*as));
  return *as;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static void swapBytes(HostArray &array) {
  size_t width = getBytes(array.getDType());
  char *data = array.getData();
  for (size_t i = 0, end = array.getNumBytes(); i < end; i += width)
    std::reverse(data + i, data + i + width);
}

/// Copies elements that vary fastest along the first axis.
static void copyFromFortranOrder(HostArray &array, const char *elements) {
  size_t width = getBytes(array.getDType());
  ArrayRef<int64_t> shape = array.getShape();
  SmallVector<int64_t, 4> index(shape.size(), 0), strides(shape.size(), 1);
  for (size_t axis = 1; axis < shape.size(); ++axis)
    strides[axis] = strides[axis - 1] * shape[axis - 1];
  int64_t source = 0;
  for (int64_t i = 0, count = array.getNumElements(); i < count; ++i) {
    std::memcpy(array.getData() + i * width, elements + source * width, width);
    for (size_t axis = shape.size(); axis-- > 0;) {
      source += strides[axis];
      if (++index[axis] < shape[axis])
        break;
      source -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}

/// Opens a regular file or a pipe; a device could be without an end.
static Expected<std::unique_ptr<MemoryBuffer>> openFile(StringRef path) {
  sys::fs::file_status status;
  std::error_code code = sys::fs::status(path, status);
  if (!code && status.type() != sys::fs::file_type::regular_file &&
      status.type() != sys::fs::file_type::fifo_file)
    return makeError("cannot read '{0}': it is not a file", path);
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(
      path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer)
    return makeError("cannot read '{0}': {1}", path,
                     buffer.getError().message());
  return std::move(*buffer);
}

static std::string formatShape(ArrayRef<int64_t> shape) {
  return formatv("[{0}]", make_range(shape.begin(), shape.end())).str();
}

Expected<HostArray> tilec::readNpy(StringRef path, std::optional<DType> as) {
  Expected<std::unique_ptr<MemoryBuffer>> buffer = openFile(path);
  if (!buffer)
    return buffer.takeError();
  StringRef file = (*buffer)->getBuffer();
  auto [text, elements] = split(file);
  std::optional<Header> header = HeaderParser(text).parse();
  if (!header)
    return makeError("'{0}' is not a .npy file that NumPy would write", path);
  Expected<DType> dtype = chooseDType(path, header->description, as);
  if (!dtype)
    return dtype.takeError();

  // The size is compared first, so that a wrong header allocates nothing.
  int64_t bytes = getBytes(*dtype);
  for (int64_t size : header->shape)
    bytes = SaturatingMultiply<uint64_t>(bytes, size) > HostArray::maxBytes
                ? HostArray::maxBytes
                : bytes * size;
  if (static_cast<uint64_t>(bytes) > elements.size())
    return makeError("'{0}' has {1} bytes of elements, but shape {2} of {3} "
                     "takes more",
                     path, elements.size(), formatShape(header->shape),
                     getLanguageName(*dtype));
  std::optional<HostArray> array = HostArray::create(*dtype, header->shape);
  if (!array)
    return makeError("'{0}' does not fit in memory: shape {1} of {2}", path,
                     formatShape(header->shape), getLanguageName(*dtype));
  if (header->isFortranOrder)
    copyFromFortranOrder(*array, elements.data());
  else
    std::memcpy(array->getData(), elements.data(), bytes);
  if (header->description.starts_with(">"))
    swapBytes(*array);
  return std::move(*array);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Magic string, version 1.0, and a header padded to a multiple of 64 bytes.
static std::string makeHeader(const HostArray &array) {
  std::string shape;
  for (int64_t size : array.getShape())
    shape += formatv("{0}{1}", shape.empty() ? "" : " ", size).str() + ",";
  if (array.getShape().size() > 1)
    shape.pop_back();
  DType dtype = array.getDType();
  std::string text =
      formatv("{{'descr': '{0}{1}', 'fortran_order': False, 'shape': ({2}), }",
              getBytes(dtype) == 1 ? "|" : "<", getNpyName(dtype), shape);
  size_t fixed = magic.size() + 4;
  text.resize(alignTo(fixed + text.size() + 1, 64) - fixed - 1, ' ');
  text += '\n';
  std::string header = magic.str();
  header += {'\1', '\0', static_cast<char>(text.size() & 0xFF),
             static_cast<char>(text.size() >> 8)};
  return header + text;
}

Error tilec::writeNpy(const HostArray &array, StringRef path) {
  std::error_code code;
  raw_fd_ostream os(path, code);
  if (!code) {
    os << makeHeader(array) << StringRef(array.getData(), array.getNumBytes());
    os.close();
    code = os.error();
    os.clear_error();
  }
  if (code)
    return makeError("cannot write '{0}': {1}", path, code.message());
  return Error::success();
}
