/** A row of the word list: a term, and the words that it replaces. */
export interface WordRule {
  say: string
  not: string[]
}

/** Reads the word list in CONTRIBUTING.md: the rows in the table with the header `| use | instead of |`. */
export function wordRules(markdown: string): WordRule[] {
  const table = /^\| use \| instead of \|\n\|[-| ]+\|\n((?:\|.*\|\n?)+)/m.exec(markdown)?.[1] ?? ''
  return table
    .trim()
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [say = '', not = ''] = row.split('|').slice(1, 3)
      return { say: say.trim(), not: not.split(',').map((word) => word.replaceAll('`', '').trim()) }
    })
}

/** Returns an error for each avoided word in the path of a file or in a name that the file declares. Comments and strings are not checked. */
export function avoidedWords(file: string, source: string, rules: readonly WordRule[]): string[] {
  const names = new Set([...(file.match(/[\w-]+/g) ?? []), ...declaredNames(source)])
  return [...names].flatMap((name) => {
    const words = ` ${wordsOf(name)} `
    const rule = rules.find(({ not }) => not.some((word) => words.includes(` ${word} `)))
    return rule ? [`${file}: "${name}": say ${rule.say}`] : []
  })
}

function declaredNames(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const declaration =
    /\b(?:const|let|function\*?|class|interface|type)\s+([A-Za-z$][\w$]*)|^\s+(?:(?:readonly|async|static)\s+)*([A-Za-z$][\w$]*)\??[:(=]/gm
  return [...code.matchAll(declaration)]
    .map(([, declared, member]) => declared ?? member ?? '')
    .filter((name) => !/^[a-z]+_/.test(name))
}

/** `isUnderWay`, `under-way` and `UNDER_WAY` all contain the words "under way". */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_$]+/g, ' ')
    .toLowerCase()
    .trim()
}
