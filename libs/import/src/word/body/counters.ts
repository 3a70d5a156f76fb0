import type { Css } from '../html-tree.ts'
import type { ListLevel } from '../styles/read-numbering.ts'

/** CSS counters for lists that HTML cannot express: chapters, clauses, letters in brackets. */
export class Counters {
  readonly #lists: { abstractId: string; levels: readonly ListLevel[]; used: Set<number> }[] = []

  classOf(
    { abstractId, levels }: { abstractId: string; levels: readonly ListLevel[] },
    level: number,
  ): string {
    let index = this.#lists.findIndex((list) => list.abstractId === abstractId)
    if (index === -1) index = this.#lists.push({ abstractId, levels, used: new Set() }) - 1
    this.#lists[index]?.used.add(level)
    return `numbered-${index + 1}-${level + 1}`
  }

  /** Returns the rules of the classes, and the counters that the body resets. */
  rules(): { body: Css; rules: [selector: string, css: Css][] } {
    const resets: string[] = []
    const rules: [string, Css][] = []
    this.#lists.forEach(({ levels, used }, list) => {
      const name = (level: number) => `list-${list + 1}-${level + 1}`
      levels.forEach(({ start }, level) => resets.push(`${name(level)} ${start - 1}`))
      for (const level of [...used].toSorted((a, b) => a - b)) {
        const of = levels[level]
        if (!of) continue
        const deeper = levels
          .slice(level + 1)
          .map(({ start }, index) => `${name(level + 1 + index)} ${start - 1}`)
        rules.push([
          `.numbered-${list + 1}-${level + 1}`,
          {
            'counter-increment': name(level),
            ...(deeper.length > 0 && { 'counter-set': deeper.join(' ') }),
          },
        ])
        rules.push([`.numbered-${list + 1}-${level + 1}::before`, beforeCss(of, levels, name)])
      }
    })
    return { body: resets.length === 0 ? {} : { 'counter-reset': resets.join(' ') }, rules }
  }
}

/** CSS counter styles for Word's number formats; undefined if there is none. */
export const counterStyles: Record<string, string> = {
  decimal: 'decimal',
  decimalZero: 'decimal-leading-zero',
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
  arabicAlpha: 'arabic-indic',
  hebrew1: 'hebrew',
  hindiNumbers: 'devanagari',
  thaiNumbers: 'thai',
  ideographDigital: 'cjk-decimal',
  japaneseCounting: 'japanese-informal',
  chineseCounting: 'simp-chinese-informal',
}

function beforeCss(level: ListLevel, levels: readonly ListLevel[], name: (level: number) => string): Css {
  const parts = level.text.split(/(%[1-9])/).flatMap((part) => {
    const at = /^%([1-9])$/.exec(part)?.[1]
    if (at === undefined) return part === '' ? [] : [`'${cssText(part)}'`]
    const style = counterStyles[levels[Number(at) - 1]?.format ?? 'decimal'] ?? 'decimal'
    return [`counter(${name(Number(at) - 1)}${style === 'decimal' ? '' : `, ${style}`})`]
  })
  if (level.after === 'space') parts.push("' '")
  const hanging = -(level.paragraph.indentFirst ?? 0)
  const css: Css = { content: parts.length === 0 ? "''" : parts.join(' ') }
  if (level.after === 'tab') {
    css['display'] = 'inline-block'
    css['min-width'] = `${Math.max(18, Math.round(hanging))}pt`
    css['text-indent'] = '0'
  }
  return css
}

export function cssText(text: string): string {
  return text.replaceAll(/[\\']/g, '\\$&').replaceAll(/[\n\r\f]/g, ' ')
}
