//===- Parser.h - From text to tree ---------------------------------------===//
//
// Parses a whole Python 3.12 file. Nothing of the language is refused here:
// what kernels cannot use is refused by the front end, where a kernel uses it.
// Nesting deeper than `maxNesting` is an error, so that no input overflows the
// stack. The first syntax error ends the parse.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_SYNTAX_PARSER_H
#define TILEC_SYNTAX_PARSER_H

#include "tilec/Syntax/AST.h"
#include <memory>

namespace llvm {
class SourceMgr;
}
namespace mlir {
class MLIRContext;
}

namespace tilec {

/// Deepest nesting of brackets, blocks and operators.
inline constexpr unsigned maxNesting = 200;
/// Greatest height of an expression's tree: a sum of so many terms, say.
inline constexpr unsigned maxHeight = 1000;

/// Parses buffer `bufferId` of `sources`. Returns null after an error was
/// reported to the context's diagnostic engine.
std::unique_ptr<ast::Module> parseModule(const llvm::SourceMgr &sources,
                                         unsigned bufferId,
                                         mlir::MLIRContext *context);

/// Parses text that stands on the command line as one expression (a value of
/// `-D`). Errors are reported as above.
const ast::Expr *parseExpression(const llvm::SourceMgr &sources,
                                 unsigned bufferId, ast::Module &arena,
                                 mlir::MLIRContext *context);

} // namespace tilec

#endif // TILEC_SYNTAX_PARSER_H
