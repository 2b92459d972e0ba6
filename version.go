package ltlpor

// Version is the version of the module, of the command, and of what both write. While
// CHANGELOG.md has a heading "Unreleased" it ends in -dev.
const Version = "0.2.0-dev"
