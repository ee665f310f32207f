//===- TileLayouts.cpp - Layouts as tensor encodings ----------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "tilec/Dialect/Tile/Tile.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tilec;
using namespace tilec::tile;

#define GET_ATTRDEF_CLASSES
#include "tilec/Dialect/Tile/TileLayouts.cpp.inc"

void TileDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tilec/Dialect/Tile/TileLayouts.cpp.inc"
      >();
}

/// The vectors of one input, one coordinate after the other.
static SmallVector<int64_t> flatten(const LinearLayout &layout,
                                    StringRef input) {
  SmallVector<int64_t> numbers;
  if (!layout.hasInput(input))
    return numbers;
  for (const LinearLayout::Vector &vector : layout.getBasis(input))
    numbers.append(vector.begin(), vector.end());
  return numbers;
}

static LinearLayout::Input unflatten(StringRef name, ArrayRef<int64_t> numbers,
                                     unsigned rank) {
  LinearLayout::Input input{name.str(), {}};
  for (; !numbers.empty(); numbers = numbers.drop_front(rank))
    input.basis.emplace_back(numbers.begin(), numbers.begin() + rank);
  return input;
}

LinearAttr LinearAttr::get(MLIRContext *context, const LinearLayout &layout) {
  return get(context, layout.getOutputs().size(),
             flatten(layout, registerInput), flatten(layout, laneInput),
             flatten(layout, warpInput), flatten(layout, blockInput));
}

/// The inputs of an attribute, `block` only where it has vectors.
static SmallVector<LinearLayout::Input, 4> getInputs(LinearAttr layout) {
  unsigned rank = layout.getRank();
  SmallVector<LinearLayout::Input, 4> inputs;
  inputs.push_back(unflatten(registerInput, layout.getRegisters(), rank));
  inputs.push_back(unflatten(laneInput, layout.getLanes(), rank));
  inputs.push_back(unflatten(warpInput, layout.getWarps(), rank));
  if (!layout.getBlocks().empty())
    inputs.push_back(unflatten(blockInput, layout.getBlocks(), rank));
  return inputs;
}

static SmallVector<LinearLayout::Output, 4>
getOutputs(ArrayRef<int64_t> shape) {
  SmallVector<LinearLayout::Output, 4> outputs;
  for (auto [dim, size] : llvm::enumerate(shape))
    outputs.push_back({getDimName(dim), size});
  return outputs;
}

LinearLayout LinearAttr::getLayout(ArrayRef<int64_t> shape) const {
  return LinearLayout(getInputs(*this), getOutputs(shape));
}

LogicalResult LinearAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 unsigned rank, ArrayRef<int64_t> registers,
                                 ArrayRef<int64_t> lanes,
                                 ArrayRef<int64_t> warps,
                                 ArrayRef<int64_t> blocks) {
  // (C3)
  if (rank == 0 || lanes.size() != 5 * rank)
    return emitError() << "a layout needs 5 lane vectors, one for each bit of "
                          "a lane's number";
  for (ArrayRef<int64_t> numbers : {registers, lanes, warps, blocks})
    for (int64_t number : numbers)
      if (number < 0)
        return emitError() << "coordinates are not negative, but one is "
                           << number;
  return success();
}

LogicalResult
LinearAttr::verifyEncoding(ArrayRef<int64_t> shape, Type,
                           function_ref<InFlightDiagnostic()> emitError) const {
  // (C1)
  if (shape.size() != getRank())
    return emitError() << "the layout has " << getRank()
                       << " coordinates, but the tile has rank "
                       << shape.size();
  for (int64_t size : shape)
    if (size <= 0 || !llvm::isPowerOf2_64(size))
      return emitError() << "a tile with a layout needs sizes that are powers "
                            "of two, but one is "
                         << size;
  // (C2)
  SmallVector<LinearLayout::Input, 4> inputs = getInputs(*this);
  SmallVector<LinearLayout::Output, 4> outputs = getOutputs(shape);
  std::string fault = LinearLayout::verify(inputs, outputs);
  if (!fault.empty())
    return emitError() << fault;
  // (C4)
  if (!LinearLayout(inputs, outputs).isSurjective())
    return emitError() << "the layout leaves elements of the tile to no thread";
  return success();
}

static void printVectors(AsmPrinter &printer, StringRef name,
                         ArrayRef<int64_t> numbers, unsigned rank) {
  printer << name << " = [";
  for (size_t i = 0; i < numbers.size(); i += rank) {
    printer << (i ? ", [" : "[");
    llvm::interleaveComma(numbers.slice(i, rank), printer.getStream());
    printer << "]";
  }
  printer << "]";
}

void LinearAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printVectors(printer, registerInput, getRegisters(), getRank());
  printer << ", ";
  printVectors(printer, laneInput, getLanes(), getRank());
  printer << ", ";
  printVectors(printer, warpInput, getWarps(), getRank());
  if (!getBlocks().empty()) {
    printer << ", ";
    printVectors(printer, blockInput, getBlocks(), getRank());
  }
  printer << ">";
}

/// Parses `name = [[…], …]` into `numbers`; every vector has `rank`
/// coordinates, and the first one met sets it.
static ParseResult parseVectors(AsmParser &parser, StringRef name,
                                SmallVectorImpl<int64_t> &numbers,
                                unsigned &rank) {
  if (parser.parseKeyword(name) || parser.parseEqual())
    return failure();
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    size_t start = numbers.size();
    SMLoc loc = parser.getCurrentLocation();
    auto parseCoordinate = [&] {
      return parser.parseInteger(numbers.emplace_back());
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                       parseCoordinate))
      return ParseResult(failure());
    unsigned found = numbers.size() - start;
    if (rank == 0)
      rank = found;
    if (found != rank || found == 0)
      return ParseResult(parser.emitError(loc) << "vectors differ in length: "
                                               << found << " and " << rank);
    return ParseResult(success());
  });
}

Attribute LinearAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> registers, lanes, warps, blocks;
  unsigned rank = 0;
  if (parser.parseLess() ||
      parseVectors(parser, registerInput, registers, rank) ||
      parser.parseComma() || parseVectors(parser, laneInput, lanes, rank) ||
      parser.parseComma() || parseVectors(parser, warpInput, warps, rank))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      parseVectors(parser, blockInput, blocks, rank))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<LinearAttr>(parser.getContext(), rank, registers,
                                       lanes, warps, blocks);
}
