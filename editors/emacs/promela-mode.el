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
                 (concat (regexp-opt '("F" "G" "M" "R" "U" "V" "W" "X" "always" "equivalent" "eventually" "implies" "next" "release" "stronguntil" "until" "weakuntil") 'words) "\\|\\[\\]\\|<>") limit t))
      (setq found (save-match-data (promela--in-formula-p))))
    found))

(defvar promela-font-lock-keywords
  `(("^[ \t]*\\(#[ \t]*\\(?:error\\|warning\\|pragma\\|ident\\)\\_>.*\\)" (1 font-lock-preprocessor-face t))
    (,(concat "^[ \t]*\\(#[ \t]*" (regexp-opt '("define" "elif" "else" "endif" "error" "ident" "if" "ifdef" "ifndef" "include" "line" "pragma" "undef" "warning")) "\\)\\_>")
     (1 font-lock-preprocessor-face))
    ("\\_<\\(?:proctype\\|D_proctype\\|inline\\|never\\|ltl\\)\\_>[ \t]+\\([A-Za-z_][A-Za-z0-9_]*\\)"
     (1 font-lock-function-name-face))
    ("\\_<typedef\\_>[ \t]+\\([A-Za-z_][A-Za-z0-9_]*\\)" (1 font-lock-type-face))
    ("\\_<for[ \t]*([ \t]*[A-Za-z_][A-Za-z0-9_]*[ \t]+\\(in\\)\\_>" (1 font-lock-keyword-face))
    (,(regexp-opt '("atomic" "break" "d_step" "do" "else" "fi" "for" "goto" "if" "od" "return" "select" "unless") 'symbols) . font-lock-keyword-face)
    (,(regexp-opt '("D_proctype" "init" "inline" "ltl" "never" "notrace" "proctype" "trace" "typedef") 'symbols) . font-lock-keyword-face)
    (,(regexp-opt '("active" "hidden" "local" "of" "priority" "provided" "show" "xr" "xs") 'symbols) . font-lock-keyword-face)
    (,(regexp-opt '("bit" "bool" "byte" "chan" "int" "mtype" "pid" "short" "unsigned") 'symbols) . font-lock-type-face)
    (,(regexp-opt '("false" "np_" "skip" "timeout" "true") 'symbols) . font-lock-constant-face)
    (,(regexp-opt '("assert" "empty" "enabled" "eval" "full" "get_priority" "len" "nempty" "nfull" "pc_value" "printf" "printm" "run" "set_priority") 'symbols) . font-lock-builtin-face)
    (,(regexp-opt '("c_code" "c_decl" "c_expr" "c_state" "c_track") 'symbols) . font-lock-preprocessor-face)
    (,(regexp-opt '("_" "_last" "_nr_pr" "_pid" "_priority") 'symbols) . font-lock-variable-name-face)
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
