// `completion`: prints a script that completes commands and flags in a shell. yargs finds the completions. If the
// variable SHELL names zsh, yargs adds the descriptions, with a colon before each.

import { basename } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { nameOfSource } from '../../source/source-name.ts';
import { command, completionFlag } from '../../terminal/command.ts';
import { textLines } from '../../terminal/lines.ts';
import { programName } from '../../terminal/parser.ts';

const find = (shell: 'bash' | 'zsh'): string => `env SHELL=${shell} ${programName} ${completionFlag}`;

const scripts: Readonly<Record<string, string>> = {
  bash: `# Completions of ${programName} for bash. Add this line to ~/.bashrc:
#   source <(${programName} completion bash)
_${programName}_completions() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(${find('bash')} "\${COMP_WORDS[@]:0:COMP_CWORD+1}")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${programName}_completions ${programName}
`,
  zsh: `#compdef ${programName}
# Completions of ${programName} for zsh. Add this line to ~/.zshrc, after compinit:
#   source <(${programName} completion zsh)
_${programName}_completions() {
  local -a found
  found=("\${(@f)$(${find('zsh')} "\${(@)words[1,CURRENT]}")}")
  _describe '${programName}' found || _files
}
compdef _${programName}_completions ${programName}
`,
  fish: `# Completions of ${programName} for fish. Run this line once:
#   ${programName} completion fish > ~/.config/fish/completions/${programName}.fish
complete -c ${programName} -a '(${find('zsh')} (commandline -opc) (commandline -ct) | string replace : \\t)'
`,
};

export const completion = command(
  {
    positionals: '[shell]',
    description: `The shells are ${Object.keys(scripts).join(', ')}. Without a shell, "routewright completion" prints the script for the shell that the variable SHELL names. The first lines of a script explain how to install it.`,
    examples: [
      ['completion bash', 'the script for bash'],
      ['completion fish', 'the script for fish'],
    ],
  },
  { shell: { type: 'string', describe: 'bash, zsh or fish' } },
  {},
  async ({ shell: given }, io) => {
    const shell = given ?? basename(io.env['SHELL'] ?? '');
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (script === undefined)
      throw new Halt(
        'usage',
        shell === ''
          ? 'The shell is not known, because the variable SHELL is not set.'
          : `There are no completions for the shell "${nameOfSource(shell)}".`,
        `The shells are: ${Object.keys(scripts).join(', ')}.`,
      );
    io.out(textLines(script.trimEnd()));
    return 0;
  },
);
