/** A row of the word list: what we say, and the words that we then do not use for it. */
export interface WordRule {
  say: string
  not: string[]
}

/** The word list, as CONTRIBUTING.md has it: the rows of the table whose head is `| say | not |`. */
export function wordRules(markdown: string): WordRule[] {
  const table = /^\| say \| not \|\n\|[-| ]+\|\n((?:\|.*\|\n?)+)/m.exec(markdown)?.[1] ?? ''
  return table
    .trim()
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [say = '', not = ''] = row.split('|').slice(1, 3)
      return { say: say.trim(), not: not.split(',').map((word) => word.trim()) }
    })
}

/** The avoided words in a file's path and in the names of its code, a line for each name. Comments and texts may say them. */
export function avoidedWords(file: string, source: string, rules: readonly WordRule[]): string[] {
  const names = new Set([...(file.match(/[\w-]+/g) ?? []), ...(namesOf(source) ?? [])])
  return [...names].flatMap((name) => {
    const words = ` ${wordsOf(name)} `
    const rule = rules.find(({ not }) => not.some((word) => words.includes(` ${word} `)))
    return rule ? [`${file}: "${name}": say ${rule.say}`] : []
  })
}

function namesOf(source: string): RegExpMatchArray | null {
  // Templates' texts go too, up to what is computed in them: a text is for people.
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`|>[^<>{}]*</g, "''")
  return code.match(/[A-Za-z_$][\w$]*/g)
}

/** `isUnderWay`, `under-way` and `UNDER_WAY` are the words "under way". */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_$]+/g, ' ')
    .toLowerCase()
    .trim()
}
