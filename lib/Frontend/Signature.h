//===- Signature.h - Types and values of a kernel's parameters ------------===//
//
// What each parameter is: a run-time argument with a type, or a value known at
// compile time. Sources, strongest first: `-D`, the signature, the annotation,
// what was inferred elsewhere, the default.
//
//===----------------------------------------------------------------------===//

#ifndef TILEC_LIB_FRONTEND_SIGNATURE_H
#define TILEC_LIB_FRONTEND_SIGNATURE_H

#include "Sema.h"

namespace tilec::sema {

/// Bytes that a kernel's parameters may take (PTX, kernel parameters).
inline constexpr int64_t maxParameterBytes = 4096;

/// One parameter of the kernel: of `argument` and `constant`, one is set.
struct ResolvedParameter {
  const ast::Parameter *parameter = nullptr;
  std::optional<KernelParameter> argument;
  std::optional<Value> constant;
};

class SignatureResolver {
public:
  SignatureResolver(Sema &sema, SourceModule &module, llvm::SourceMgr &sources,
                    mlir::MLIRContext *context, const ast::FunctionDef &kernel,
                    const FrontendOptions &options);

  /// Fails after reporting every parameter that lacks a type or a value.
  mlir::FailureOr<std::vector<ResolvedParameter>> resolve(bool &isUsageError);

private:
  mlir::LogicalResult matchSignature();
  mlir::LogicalResult checkDefines();
  mlir::LogicalResult resolve(ResolvedParameter &resolved);
  mlir::LogicalResult
  reportEntryCount(llvm::ArrayRef<const ParameterSpec *> entries);
  mlir::LogicalResult applyAnnotation(ResolvedParameter &resolved);
  /// Reads `*fp32:16`, `i32:1`, or a value.
  mlir::LogicalResult apply(llvm::StringRef text, ResolvedParameter &resolved);
  mlir::LogicalResult reportUnknownType(llvm::StringRef text,
                                        const ast::Parameter &parameter);
  mlir::LogicalResult applyHint(llvm::StringRef hint, llvm::StringRef text,
                                ResolvedParameter &resolved);
  mlir::FailureOr<Value> evaluate(llvm::StringRef text,
                                  const ast::Parameter &parameter);
  mlir::LogicalResult reportMissing(llvm::ArrayRef<ResolvedParameter> all);
  mlir::LogicalResult checkBytes(llvm::ArrayRef<ResolvedParameter> all);
  std::string guessType(const ResolvedParameter &resolved);
  /// The last `-D` of a parameter; null if there is none.
  const ParameterSpec *findDefine(llvm::StringRef name) const;
  bool isConstexpr(const ast::Parameter &parameter) const;

  Sema &sema;
  SourceModule &module;
  llvm::SourceMgr &sources;
  mlir::MLIRContext *context;
  const ast::FunctionDef &kernel;
  const FrontendOptions &options;
  std::vector<const ast::Parameter *> parameters;
  /// The signature's entry of each parameter, by name.
  llvm::StringMap<std::string> entries;
  llvm::StringSet<> constexprs;
  /// Where the text that is being read was given, for messages.
  llvm::StringRef origin;
  ast::Module arena;
  bool isUsageError = false;
};

} // namespace tilec::sema

#endif // TILEC_LIB_FRONTEND_SIGNATURE_H
