#!/usr/bin/env bash
# Microsoft's SARIF multitool exits with status 0 after its validation has found errors.
#
# package: npm @microsoft/sarif-multitool 5.7.0
# guessed: like a linter, "validate" exits with a status other than 0 if a file breaks a rule of level error
# happens: it prints error GH2012, which GitHub's code scanning requires, and then "Analysis completed successfully",
#          with exit status 0; a script has to read the printed text
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >init.log
npm install --ignore-scripts --no-audit --no-fund --silent @microsoft/sarif-multitool@5.7.0
tool=node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
chmod +x $tool # the install script of the package does this, but is not run
cat >a.sarif <<'JSON'
{
  "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {
      "tool": { "driver": { "name": "checker", "rules": [ { "id": "R1" } ] } },
      "results": []
    }
  ]
}
JSON
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 # works without the ICU library
status=0
$tool validate --rule-kind 'Sarif;Gh' a.sarif >out 2>&1 || status=$?
echo "sarif-multitool $(node -p 'require("@microsoft/sarif-multitool/package.json").version'): exit status $status"
grep -E 'error GH2012|successfully' out | cut -c1-140
[ $status = 0 ] && grep -q 'error GH2012' out && grep -q 'completed successfully' out ||
  { echo "the behaviour has changed"; exit 1; }
