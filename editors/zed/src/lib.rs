//! Starts the language server `ltlpor lsp` for Promela. The settings `lsp.ltlpor` of Zed can name a different program.
//! Their `initialization_options` have the members in the section "Initialization" of doc/dev/editor.md.

use zed_extension_api::{self as zed, settings::LspSettings, Command, LanguageServerId, Result, Worktree};

struct Ltlpor;

impl zed::Extension for Ltlpor {
    fn new() -> Self {
        Ltlpor
    }

    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree)?.binary;
        let configured = binary.as_ref().and_then(|b| b.path.clone());
        let command = configured
            .or_else(|| worktree.which("ltlpor"))
            .ok_or("ltlpor is not on the PATH: install it, or set lsp.ltlpor.binary.path")?;
        let args = binary.and_then(|b| b.arguments).unwrap_or_else(|| vec!["lsp".into()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    fn language_server_initialization_options(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        Ok(LspSettings::for_worktree(id.as_ref(), worktree)?.initialization_options)
    }
}

zed::register_extension!(Ltlpor);
