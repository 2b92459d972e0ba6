package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/output/exitcode"
	"ltlpor/source"
)

// completionCommand is the command ltlpor completion, which prints a script for the completion of command lines in a
// shell.
type completionCommand struct {
	Shell string   `arg:"" enum:"bash,zsh,fish,names" help:"bash, zsh or fish; names is for the scripts."`
	Words []string `arg:"" optional:"" help:"After names: the words of a command line."`
}

// Help returns the part of the help text below the flags.
func (*completionCommand) Help() string {
	return `Examples:

  source <(ltlpor completion bash)
      in ~/.bashrc
  ltlpor completion zsh > "${fpath[1]}/_ltlpor"
  ltlpor completion fish > ~/.config/fish/completions/ltlpor.fish
  ltlpor completion names -- check model.pml
      the names of the ltl blocks of the models on a command line, or else in the folder:
      the scripts complete --only with them`
}

// Run prints the script. With the argument "names", it prints the names of ltl blocks instead (see printNames).
func (c *completionCommand) Run(env environment) error {
	if c.Shell == namesForScripts {
		return printNames(env, c.Words)
	}
	if len(c.Words) > 0 {
		return exitcode.Usagef("unexpected argument %s", c.Words[0])
	}
	var cli commands
	parser, err := newParser(&cli, env.streams)
	if err != nil {
		return err
	}
	write := map[string]func(io.Writer, []completed){"bash": completeBash, "zsh": completeZsh, "fish": completeFish}
	write[c.Shell](env.out, completions(parser.Model))
	return nil
}

// completed describes a command for completion scripts.
type completed struct {
	name, help string
	flags      []completedFlag
	words      []string // the values of the argument; nil if they cannot be listed
	takes      bool     // whether the command takes an argument
}

// completedFlag describes a flag for completion scripts.
type completedFlag struct {
	name, short, help string
	values            []string // the values of the flag; nil if they cannot be listed
	takes             bool     // whether the flag takes a value
	properties        bool     // whether the value is the name of an ltl block
}

// completions returns the commands of app, and the command help.
func completions(app *kong.Application) (list []completed) {
	help := completed{name: "help", help: "Show help, for a command if one is given.", takes: true}
	for _, node := range app.Children {
		help.words = append(help.words, node.Name)
	}
	for _, node := range app.Children {
		c := completed{name: node.Name, help: node.Help, takes: len(node.Positional) > 0}
		for _, a := range node.Positional {
			switch {
			case a.Enum != "":
				c.words = a.EnumSlice()
			case a.Name == "command":
				c.words = help.words
			}
		}
		for _, f := range append(slices.Clone(app.Flags), node.Flags...) {
			x := completedFlag{name: f.Name, help: f.Help, takes: !f.IsBool(), properties: f.Name == "only"}
			if f.Short != 0 {
				x.short = string(f.Short)
			}
			for _, v := range strings.Split(f.Enum, ",") {
				if v != "" {
					x.values = append(x.values, v)
				}
			}
			c.flags = append(c.flags, x)
		}
		list = append(list, c)
	}
	return append(list, help)
}

// commandNames returns the names of the commands, separated by spaces.
func commandNames(list []completed) string {
	var names []string
	for _, c := range list {
		names = append(names, c.name)
	}
	return strings.Join(names, " ")
}

// completeBash writes the completion script for bash. bash splits --flag=value into three words, so the script finds
// the flag two words before the value.
func completeBash(w io.Writer, list []completed) {
	fmt.Fprintf(w, `# bash completion for ltlpor
_ltlpor() {
	local cur=${COMP_WORDS[COMP_CWORD]} flag= words= values= files= list= names=
	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "%s" -- "$cur"))
		return
	fi
	if [ "$cur" = "=" ]; then
		flag=${COMP_WORDS[COMP_CWORD-1]} cur=
	elif [ "${COMP_WORDS[COMP_CWORD-1]}" = "=" ]; then
		flag=${COMP_WORDS[COMP_CWORD-2]}
	fi
	case "${COMP_WORDS[1]}$flag" in
`, commandNames(list))
	for _, c := range list {
		var words []string
		for _, f := range c.flags {
			word := "--" + f.name
			if f.takes {
				word += "="
			}
			words = append(words, word)
		}
		files := ""
		if c.takes && c.words == nil {
			files = " files=yes"
		}
		fmt.Fprintf(w, "\t%s) words=\"%s\"%s ;;\n", c.name, strings.Join(append(words, c.words...), " "), files)
		for _, f := range c.flags {
			if f.properties {
				const ask = `"$(ltlpor completion names -- "${COMP_WORDS[@]:1}" 2>/dev/null)"`
				fmt.Fprintf(w, "\t%s--%s) values=%s names=yes list=${cur%%\"${cur##*,}\"} ;;\n", c.name, f.name, ask)
			}
			if len(f.values) > 0 {
				fmt.Fprintf(w, "\t%s--%s) values=\"%s\" ;;\n", c.name, f.name, strings.Join(f.values, " "))
			}
		}
	}
	fmt.Fprint(w, `	esac
	if [ -n "$values$names" ]; then
		COMPREPLY=($(compgen -P "$list" -W "$values" -- "${cur#"$list"}"))
	elif [ -z "$flag" ] && { [ "${cur:0:1}" = - ] || [ -z "$files" ]; }; then
		COMPREPLY=($(compgen -W "$words" -- "$cur"))
		case "${COMPREPLY[0]-}" in *=) compopt -o nospace 2>/dev/null ;; esac
	else
		local IFS=$'\n'
		COMPREPLY=($(compgen -f -- "$cur"))
		compopt -o filenames 2>/dev/null
	fi
}
complete -F _ltlpor ltlpor
`)
}

// zshNames is the part of the script for zsh that completes a list of names of ltl blocks, separated by commas.
const zshNames = `_ltlpor_names() {
	local -a names=(${(f)"$(ltlpor completion names -- $words 2>/dev/null)"})
	(( $#names )) && _values -s , 'ltl block' $names
}
`

// completeZsh writes the completion script for zsh, with one function for every command.
func completeZsh(w io.Writer, list []completed) {
	fmt.Fprint(w, "#compdef ltlpor\n", zshNames, "_ltlpor() {\n\tlocal -a commands=(\n")
	for _, c := range list {
		fmt.Fprintf(w, "\t\t%s\n", shellWord(c.name+":"+c.help))
	}
	fmt.Fprint(w, "\t)\n\tif (( CURRENT == 2 )); then\n\t\t_describe command commands\n\t\treturn\n\tfi\n")
	fmt.Fprint(w, "\tlocal command=$words[2]\n\tshift words\n\t(( CURRENT-- ))\n\tcase $command in\n")
	plain := strings.NewReplacer("[", "(", "]", ")", ":", "", `\`, "")
	for _, c := range list {
		fmt.Fprintf(w, "\t%s)\n\t\t_arguments \\\n", c.name)
		for _, f := range c.flags {
			word := "--" + f.name
			if f.takes {
				word += "="
			}
			word += "[" + plain.Replace(f.help) + "]"
			switch {
			case f.properties:
				word += ":ltl block:_ltlpor_names"
			case len(f.values) > 0:
				word += ":value:(" + strings.Join(f.values, " ") + ")"
			case f.takes:
				word += ":value:_files"
			}
			fmt.Fprintf(w, "\t\t\t%s \\\n", shellWord(word))
		}
		switch {
		case c.words != nil:
			fmt.Fprintf(w, "\t\t\t%s \\\n", shellWord("1:argument:("+strings.Join(c.words, " ")+")"))
		case c.takes:
			fmt.Fprintf(w, "\t\t\t%s \\\n", shellWord("*:file:_files"))
		}
		fmt.Fprint(w, "\t\t\t;;\n")
	}
	fmt.Fprint(w, "\tesac\n}\n_ltlpor \"$@\"\n")
}

// completeFish writes the completion script for fish, with a line for every command and flag.
func completeFish(w io.Writer, list []completed) {
	fmt.Fprintln(w, "# fish completion for ltlpor")
	for _, c := range list {
		fmt.Fprintf(w, "complete -c ltlpor -n __fish_use_subcommand -f -a %s -d %s\n", c.name, shellWord(c.help))
	}
	for _, c := range list {
		in := "complete -c ltlpor -n '__fish_seen_subcommand_from " + c.name + "'"
		for _, f := range c.flags {
			line := in + " -l " + f.name
			if f.short != "" {
				line += " -s " + f.short
			}
			switch {
			case f.properties:
				line += " -x -a '(ltlpor completion names -- (commandline -opc) 2>/dev/null)'"
			case len(f.values) > 0:
				line += " -x -a " + shellWord(strings.Join(f.values, " "))
			case f.takes:
				line += " -r"
			}
			fmt.Fprintf(w, "%s -d %s\n", line, shellWord(f.help))
		}
		switch {
		case c.words != nil:
			fmt.Fprintf(w, "%s -f -a %s\n", in, shellWord(strings.Join(c.words, " ")))
		case !c.takes:
			fmt.Fprintln(w, in+" -f")
		}
	}
}

// shellWord returns s in quotes, as one word for bash, zsh or fish.
func shellWord(s string) string {
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// namesForScripts is the argument with which ltlpor completion prints the names of ltl blocks. Completion scripts call
// it.
const namesForScripts = "names"

// mostCompleted is the maximum number of models that printNames reads from the working directory, because completion
// must be fast.
const mostCompleted = 10

// printNames prints the names of the ltl blocks in models, one per line. The models are the model files among `words`
// or, if there are none, those in the working directory. It skips a model that cannot be read without a message,
// because a message would disturb the command line.
func printNames(env environment, words []string) error {
	models := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !isModel(w) })
	if len(models) == 0 {
		models, _ = filepath.Glob("*.pml")
		models = models[:min(len(models), mostCompleted)]
	}
	var names []string
	for _, model := range models {
		src, err := readFile(model)
		if err != nil {
			continue
		}
		for _, r := range analysis.Analyze(env.ctx, src, analysis.Options{Include: source.Include}).Runnables() {
			if r.Kind == analysis.RunLTL && !slices.Contains(names, r.Name) {
				names = append(names, r.Name)
			}
		}
	}
	for _, name := range names {
		if _, err := fmt.Fprintln(env.out, name); err != nil {
			return err
		}
	}
	return nil
}
