package ltlpor

// Version is the version of the module, of the command ltlpor, and of the files that they write. Version ends in -dev
// while CHANGELOG.md has a heading "Unreleased".
const Version = "0.2.0-dev"
