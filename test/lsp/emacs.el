;;; Tests Emacs with `tessera lsp`; run in batch mode by test_editors.py. -*- lexical-binding: t -*-
;; Environment: TESSERA is the program, CONFIG is editors/emacs/tessera.el, FILE is a WGSL file.

(package-initialize)
(load (getenv "CONFIG") nil t)
(setq eglot-server-programs `((wgsl-mode . (,(getenv "TESSERA") "lsp"))))
(remove-hook 'wgsl-mode-hook #'eglot-ensure)
(setq eglot-autoshutdown t
      eglot-confirm-server-initiated-edits nil)

(defun say (format &rest arguments)
  (princ (concat (apply #'format format arguments) "\n")))

(find-file (getenv "FILE"))
(say "mode: %s" major-mode)
(apply #'eglot (eglot--guess-contact))

;; diagnostics
(flymake-mode 1)
(let ((tries 0))
  (while (and (null (flymake-diagnostics)) (< tries 500))
    (accept-process-output nil 0.02)
    (flymake-start)
    (setq tries (1+ tries))))
(dolist (diagnostic (flymake-diagnostics))
  (say "diagnostic: %d %s" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
       (car (split-string (flymake-diagnostic-text diagnostic) "\n"))))

;; definition
(goto-char (point-min))
(search-forward "g(1.0")
(goto-char (match-beginning 0))
(let ((found (car (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot)))))
  (say "definition: line %d" (xref-location-line (xref-item-location found))))

;; rename and formatting
(eglot-rename "half")
(eglot-format-buffer)
(say "%s" (buffer-substring-no-properties (point-min) (point-max)))
(eglot-shutdown (eglot-current-server))
(set-buffer-modified-p nil)
