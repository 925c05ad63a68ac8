;;; tessera.el --- WGSL with the language server of tessera -*- lexical-binding: t -*-

;; Needs eglot, which Emacs 29 and later include. Load this file, or copy it into your configuration.
;; If no mode for WGSL is installed, it defines a small one.

;;; Code:

(require 'eglot)

(unless (fboundp 'wgsl-mode)
  (define-derived-mode wgsl-mode prog-mode "WGSL"
    "Major mode for WGSL."
    (setq-local comment-start "// ")
    (setq-local indent-tabs-mode nil)
    (setq-local tab-width 4)))

(add-to-list 'auto-mode-alist '("\\.w[ge]sl\\'" . wgsl-mode))
(add-to-list 'eglot-server-programs '(wgsl-mode . ("tessera" "lsp")))
(add-hook 'wgsl-mode-hook #'eglot-ensure)

(provide 'tessera)
;;; tessera.el ends here
