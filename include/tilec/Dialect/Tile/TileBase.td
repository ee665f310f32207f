//===- TileBase.td - Base classes of the dialect's operations ------------===//

#ifndef TILEC_DIALECT_TILE_TILEBASE
#define TILEC_DIALECT_TILE_TILEBASE

include "tilec/Dialect/Tile/TileDialect.td"
include "tilec/Dialect/Tile/TileTypes.td"
include "tilec/Dialect/Tile/TileLayouts.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Tile_Op<string mnemonic, list<Trait> traits = []>
    : Op<Tile_Dialect, mnemonic, traits>;

class Tile_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::tilec::tile";
  let genSpecializedAttr = 0;
}
class Tile_EnumAttr<EnumAttrInfo info, string mnemonic>
    : EnumAttr<Tile_Dialect, info, mnemonic>;

#endif // TILEC_DIALECT_TILE_TILEBASE
