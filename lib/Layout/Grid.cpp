//===- Grid.cpp - Layouts as grids of numbers -----------------------------===//
//
// One cell for each element of a tile, rows below each other: who holds it, as
// `Twarp:lane:register`. Of several holders the least is named, with the number
// of the others behind a plus sign.
//
//===----------------------------------------------------------------------===//

#include "tilec/Layout/LinearLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cassert>

using namespace llvm;
using namespace tilec;

/// The cell of an element whose holders have the given thread and register.
static std::string getCell(const LinearLayout &holders,
                           const LinearLayout::Vector &element,
                           int64_t numCopies) {
  LinearLayout::Vector holder = holders.apply(ArrayRef<int64_t>(element));
  auto getNumber = [&](StringRef name) -> int64_t {
    for (auto [number, output] : zip_equal(holder, holders.getOutputs()))
      if (output.name == name)
        return number;
    return 0;
  };
  std::string cell = formatv("T{0}:{1}:{2}", getNumber(warpInput),
                             getNumber(laneInput), getNumber(registerInput));
  if (numCopies > 1)
    cell += formatv("+{0}", numCopies - 1);
  return cell;
}

void tilec::drawGrid(const LinearLayout &layout, raw_ostream &os) {
  size_t rank = layout.getOutputs().size();
  assert((rank == 1 || rank == 2) && "a grid has one or two dimensions");
  int64_t rows = rank == 2 ? layout.getOutputs()[0].size : 1;
  int64_t columns = layout.getOutputs().back().size;
  LinearLayout holders = layout.pseudoInvert();
  int64_t numCopies = int64_t(1) << layout.getKernel().size();

  std::vector<std::string> cells;
  size_t width = 0;
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column) {
      LinearLayout::Vector element = rank == 2
                                         ? LinearLayout::Vector{row, column}
                                         : LinearLayout::Vector{column};
      cells.push_back(getCell(holders, element, numCopies));
      width = std::max(width, cells.back().size());
    }
  for (auto [index, cell] : enumerate(cells)) {
    bool isLast = int64_t(index + 1) % columns == 0;
    os << cell;
    if (isLast)
      os << "\n";
    else
      os.indent(width - cell.size() + 1);
  }
}
