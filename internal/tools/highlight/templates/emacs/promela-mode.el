;;; promela-mode.el --- Editing Promela models  -*- lexical-binding: t; -*-

;; Version: 1
;; Package-Requires: ((emacs "26.1"))

;;; Commentary:

;; Colours and comments of Promela, places in the output of `ltlpor check',
;; and the language server `ltlpor lsp' for Eglot.
;; Made by go run ./internal/tools/highlight: change the template there.

;;; Code:

(require 'compile)

(defgroup promela nil "Promela models." :group 'languages)

(defcustom promela-ltlpor "ltlpor"
  "Name or path of the program ltlpor."
  :type 'string)

(defvar promela-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?/ ". 124" table)
    (modify-syntax-entry ?* ". 23b" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "." table) ; a string ends on its line: `promela--propertize'
    (modify-syntax-entry ?' "." table)
    (dolist (sign '(?+ ?- ?= ?% ?< ?> ?& ?| ?! ?~ ?^ ?@ ?: ?\; ?, ?. ?? ?#))
      (modify-syntax-entry sign "." table))
    table)
  "Syntax table of `promela-mode'.")

(defun promela--propertize (start end)
  "Mark strings and character constants outside comments from START to END."
  (goto-char start)
  (while (re-search-forward
          "\"\\(?:\\\\.\\|[^\"\\\\\n]\\)*\"\\|'\\(?:\\\\.\\|[^'\\\\\n]\\)'" end t)
    (let ((from (match-beginning 0)) (to (match-end 0)))
      (if (save-excursion (nth 8 (syntax-ppss from)))
          (goto-char (1+ from))
        (put-text-property from (1+ from) 'syntax-table (string-to-syntax "|"))
        (put-text-property (1- to) to 'syntax-table (string-to-syntax "|"))))))

(defun promela--in-formula-p ()
  "Return non-nil if point is within the braces of an ltl block."
  (save-excursion
    (let ((outermost (car (nth 9 (syntax-ppss)))))
      (when outermost
        (goto-char outermost)
        (looking-back "\\_<ltl\\_>[ \t\n]*\\(?:[A-Za-z_][A-Za-z0-9_]*\\)?[ \t\n]*"
                      (max (point-min) (- outermost 200)))))))

(defun promela--match-temporal (limit)
  "Search up to LIMIT for an operator in an ltl block."
  (let (found)
    (while (and (not found)
                (re-search-forward
                 (concat (regexp-opt '(<%quoted "temporal"%>) 'words) "\\|\\[\\]\\|<>") limit t))
      (setq found (save-match-data (promela--in-formula-p))))
    found))

(defvar promela-font-lock-keywords
  `(("^[ \t]*\\(#[ \t]*\\(?:error\\|warning\\|pragma\\|ident\\)\\_>.*\\)" (1 font-lock-preprocessor-face t))
    (,(concat "^[ \t]*\\(#[ \t]*" (regexp-opt '(<%quoted "directive"%>)) "\\)\\_>")
     (1 font-lock-preprocessor-face))
    ("\\_<\\(?:proctype\\|D_proctype\\|inline\\|never\\|ltl\\)\\_>[ \t]+\\([A-Za-z_][A-Za-z0-9_]*\\)"
     (1 font-lock-function-name-face))
    ("\\_<typedef\\_>[ \t]+\\([A-Za-z_][A-Za-z0-9_]*\\)" (1 font-lock-type-face))
    ("\\_<for[ \t]*([ \t]*[A-Za-z_][A-Za-z0-9_]*[ \t]+\\(in\\)\\_>" (1 font-lock-keyword-face))
    (,(regexp-opt '(<%quoted "control"%>) 'symbols) . font-lock-keyword-face)
    (,(regexp-opt '(<%quoted "unit"%>) 'symbols) . font-lock-keyword-face)
    (,(regexp-opt '(<%quoted "modifier"%>) 'symbols) . font-lock-keyword-face)
    (,(regexp-opt '(<%quoted "type"%>) 'symbols) . font-lock-type-face)
    (,(regexp-opt '(<%quoted "constant"%>) 'symbols) . font-lock-constant-face)
    (,(regexp-opt '(<%quoted "function"%>) 'symbols) . font-lock-builtin-face)
    (,(regexp-opt '(<%quoted "embedded"%>) 'symbols) . font-lock-preprocessor-face)
    (,(regexp-opt '(<%quoted "variable"%>) 'symbols) . font-lock-variable-name-face)
    ("^[ \t]*\\([A-Za-z_][A-Za-z0-9_]*\\)[ \t]*:\\(?:[^:]\\|$\\)" (1 font-lock-constant-face))
    (promela--match-temporal . font-lock-builtin-face))
  "Colours of `promela-mode'.")

;;;###autoload
(define-derived-mode promela-mode prog-mode "Promela"
  "Major mode for models in Promela."
  :syntax-table promela-mode-syntax-table
  (setq-local comment-start "/* "
              comment-end " */"
              comment-start-skip "\\(?:/\\*+\\|//+\\)[ \t]*"
              comment-end-can-be-escaped t
              syntax-propertize-function #'promela--propertize
              indent-tabs-mode nil
              indent-line-function #'indent-relative
              font-lock-defaults '(promela-font-lock-keywords))
  (when buffer-file-name
    (setq-local compile-command
                (concat promela-ltlpor " check " (shell-quote-argument (file-name-nondirectory buffer-file-name))))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:pml\\|prom\\|promela\\)\\'" . promela-mode))

(add-to-list 'compilation-error-regexp-alist-alist
             '(ltlpor "^\\(?:ltlpor: \\)?\\([^ :\n][^:\n]*\\):\\([0-9]+\\):\\([0-9]+\\): \\(?:error\\|\\(warning\\)\\): " 1 2 3 (4)))
(add-to-list 'compilation-error-regexp-alist 'ltlpor)

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'promela-mode (lambda (&rest _) (list promela-ltlpor "lsp")))))

(provide 'promela-mode)
;;; promela-mode.el ends here
