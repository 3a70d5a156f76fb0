import { type CommandDefinition, commandDefinitions } from '@platen/template/commands'

interface ArgumentSchema {
  type?: string
  enum?: readonly unknown[]
}

/** Descriptions up to this length are omitted, because they only repeat the name and arguments of a command: “Sets the margins of all pages.” */
const selfExplanatoryMax = 84
/** Longer enumerations are omitted. They list the fonts, which are part of the account's state. */
const listedValuesMax = 12

/** Arguments that only the Composer sets: offsets in template.html, and labels by language. */
const ofChat = new Set(['beside', 'elements', 'labels'])

/** Lists the commands of the registry for `run_commands`, one per line. */
export function describeCommands(): string {
  return [
    '# Commands for run_commands',
    '',
    '`part` names a command’s target by its text, a field that it prints, its class or its element name; the call’s `element` is more precise. `?` marks optional arguments, and `at` is before or after. `newField` is the label of a new field, `name` its name in the data. Text is literal, without merge tags, except in `set_running_text`. Sizes are written as 12pt or 5mm, colors as #1b2f5c.',
    '',
    ...withoutRepeats(commandDefinitions.map(lineOf)),
  ].join('\n')
}

/** Lists each long enumeration only once, for the first command that has it. */
function withoutRepeats(lines: readonly string[]): string[] {
  const known = new Map<string, string>()
  return lines.map((line) =>
    line.replace(/\btype(\??): ([\w|]{40,})/, (all, sign: string, values: string) => {
      const first = known.get(values)
      if (first !== undefined) return `type${sign}: see ${first}`
      known.set(values, /`(\w+)/.exec(line)?.[1] ?? '')
      return all
    }),
  )
}

function lineOf({ name, description, arguments: schema }: CommandDefinition): string {
  const required = new Set<string>(schema.required ?? [])
  const given = Object.entries(schema.properties)
    .filter(([argument]) => !ofChat.has(argument))
    .map(
      ([argument, one]) =>
        `${argument}${required.has(argument) ? '' : '?'}${valuesOf(one as ArgumentSchema)}`,
    )
  const [first = ''] = /^.*?\.(?=\s|$)/.exec(description) ?? [description]
  const meaning = first.length > selfExplanatoryMax ? ` ${first}` : ''
  return `- \`${name}(${given.join(', ')})\`${meaning}`
}

function valuesOf({ type, enum: values }: ArgumentSchema): string {
  if (String(values) === 'before,after' || (values && values.length > listedValuesMax)) return ''
  if (values) return `: ${values.map(String).join('|')}`
  if (type === 'array') return ': [text]'
  return type === 'boolean' ? ': true|false' : type === 'integer' ? ': number' : ''
}
