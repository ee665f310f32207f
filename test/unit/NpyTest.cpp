//===- NpyTest.cpp - Tests of NumPy's array files -------------------------===//

#include "tilec/Support/Npy.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilec;

namespace {
/// A file that lives as long as its test.
class NpyTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createTemporaryFile("tilec", "npy", path));
  }
  void TearDown() override { sys::fs::remove(path); }

  void writeFile(StringRef header, StringRef elements, char version = 1) {
    std::string length(version == 1 ? 2 : 4, '\0');
    length[0] = header.size() & 0xFF;
    length[1] = header.size() >> 8;
    writeBytes("\x93NUMPY" + std::string{version, '\0'} + length +
               header.str() + elements.str());
  }
  void writeBytes(StringRef bytes) {
    std::error_code code;
    raw_fd_ostream os(path, code);
    ASSERT_FALSE(code);
    os << bytes;
  }
  /// The message of a failed read, without the file's name.
  std::string getError(std::optional<DType> as = std::nullopt) {
    Expected<HostArray> array = readNpy(path, as);
    if (array)
      return "no error";
    std::string message = toString(array.takeError());
    size_t position = message.find(path.c_str());
    if (position != std::string::npos)
      message.replace(position, path.size(), "x.npy");
    return message;
  }

  SmallString<128> path;
};
} // namespace

TEST_F(NpyTest, RoundTrip) {
  for (DType dtype : {
#define DTYPE(Name, ...) DType::Name,
#include "tilec/Support/DTypes.def"
       }) {
    HostArray array(dtype, {3, 5});
    for (int i = 0; i < 15; ++i)
      array.setInt(i, i % 2);
    ASSERT_FALSE(errorToBool(writeNpy(array, path)));
    Expected<HostArray> read = readNpy(path, dtype);
    ASSERT_TRUE(bool(read)) << toString(read.takeError());
    EXPECT_EQ(read->getDType(), dtype);
    EXPECT_EQ(read->getShape(), array.getShape());
    for (int i = 0; i < 15; ++i)
      EXPECT_EQ(read->getBits(i), array.getBits(i));
  }
}

TEST_F(NpyTest, WritesWhatNumPyWrites) {
  HostArray array(DType::F32, {4});
  ASSERT_FALSE(errorToBool(writeNpy(array, path)));
  auto buffer = MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(buffer));
  StringRef file = (*buffer)->getBuffer();
  EXPECT_EQ(file.size(), 128u + 16);
  EXPECT_EQ(file.substr(10, 62).rtrim(),
            "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }");
  EXPECT_EQ(file[127], '\n');
}

TEST_F(NpyTest, ScalarsAndEmptyArrays) {
  for (SmallVector<int64_t, 4> shape :
       {SmallVector<int64_t, 4>{}, SmallVector<int64_t, 4>{2, 0, 3}}) {
    ASSERT_FALSE(errorToBool(writeNpy(HostArray(DType::I64, shape), path)));
    Expected<HostArray> read = readNpy(path);
    ASSERT_TRUE(bool(read));
    EXPECT_EQ(read->getShape(), ArrayRef<int64_t>(shape));
  }
}

TEST_F(NpyTest, ReadsFortranOrder) {
  // Columns one after another: [[1, 3, 5], [2, 4, 6]].
  writeFile("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3)}",
            "\1\2\3\4\5\6");
  Expected<HostArray> array = readNpy(path);
  ASSERT_TRUE(bool(array));
  int64_t expected[] = {1, 3, 5, 2, 4, 6};
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(array->getInt(i), expected[i]);
}

TEST_F(NpyTest, ReadsOtherOrdersAndVersions) {
  // The bytes of 258, the highest first; keys in another order, other quotes.
  writeFile("{\"shape\": (1L,), \"descr\": \">i2\", \"fortran_order\": False,}",
            "\1\2", /*version=*/2);
  Expected<HostArray> array = readNpy(path);
  ASSERT_TRUE(bool(array));
  EXPECT_EQ(array->getInt(0), 258);
}

TEST_F(NpyTest, BitsTakeTheTypeThatIsNamed) {
  writeFile("{'descr': '<u2', 'fortran_order': False, 'shape': (1,)}",
            StringRef("\x80\x3F", 2));
  Expected<HostArray> array = readNpy(path, DType::BF16);
  ASSERT_TRUE(bool(array));
  EXPECT_EQ(array->getDouble(0), 1.0);
  EXPECT_EQ(getError(DType::F32),
            "'x.npy' has elements of 16 bits (uint16), which do not hold "
            "float32 of 32 bits");
  writeFile("{'descr': '|u1', 'fortran_order': False, 'shape': (1,)}", "\x7E");
  Expected<HostArray> bytes = readNpy(path, DType::F8E4NV);
  ASSERT_TRUE(bool(bytes));
  EXPECT_EQ(bytes->getDouble(0), 448);
  Expected<HostArray> plain = readNpy(path);
  ASSERT_TRUE(bool(plain));
  EXPECT_EQ(plain->getDType(), DType::U8);
}

TEST_F(NpyTest, TypesDoNotChangeSilently) {
  writeFile("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}",
            StringRef("\0\0\0\0", 4));
  EXPECT_EQ(getError(DType::I32),
            "'x.npy' has elements of type float32, not int32");
}

TEST_F(NpyTest, RefusesOtherTypes) {
  writeFile("{'descr': '<c8', 'fortran_order': False, 'shape': (0,)}", "");
  EXPECT_EQ(getError(), "'x.npy' has elements of type '<c8'; tilec reads b1, "
                        "i1, i2, i4, i8, u1, u2, u4, u8, f2, f4, f8");
  writeFile("{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': ()}",
            "");
  EXPECT_NE(getError().find("'[('a', '<i4')]'"), std::string::npos);
}

TEST_F(NpyTest, RefusesWrongSizes) {
  writeFile("{'descr': '<i4', 'fortran_order': False, 'shape': (2, 3)}", "abc");
  EXPECT_EQ(getError(), "'x.npy' has 3 bytes of elements, but shape [2, 3] of "
                        "int32 takes more");
  writeFile("{'descr': '<i4', 'fortran_order': False, "
            "'shape': (4611686018427387904, 4611686018427387904)}",
            "abc");
  EXPECT_NE(getError().find("takes more"), std::string::npos);
}

TEST_F(NpyTest, RefusesWhatIsNoArrayFile) {
  const char *message = "'x.npy' is not a .npy file that NumPy would write";
  for (StringRef bytes :
       {"", "\x93NUMPY", "PK\3\4", "\x93NUMPY\1", "\x93NUMPY\x07\1\2\3\4\5"}) {
    writeBytes(bytes);
    EXPECT_EQ(getError(), message);
  }
  for (StringRef header :
       {"", "{", "{}", "{'descr'", "{'descr': '<i4'}", "{'shape': (1,",
        "{'descr': '<i4', 'fortran_order': Maybe, 'shape': ()}",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (1 2)}",
        "{'descr': 7, 'fortran_order': False, 'shape': ()}"}) {
    writeFile(header, "abcd");
    EXPECT_EQ(getError(), message) << header.str();
  }
}

TEST_F(NpyTest, NamesFilesThatCannotBeOpened) {
  Expected<HostArray> missing = readNpy("/no/such/file.npy");
  EXPECT_EQ(toString(missing.takeError()),
            "cannot read '/no/such/file.npy': No such file or directory");
  Expected<HostArray> device = readNpy("/dev/zero");
  EXPECT_EQ(toString(device.takeError()),
            "cannot read '/dev/zero': it is not a file");
  EXPECT_EQ(toString(writeNpy(HostArray(DType::F32, {1}), "/no/such/file.npy")),
            "cannot write '/no/such/file.npy': No such file or directory");
}
