import { isJsonObject, readJson, readSettings } from '@platen/template/draft'
import { parseSource, type SourceElement, styleOf, type StyleProperty } from '@platen/template/markup'
import type { Outcome } from '../case.ts'
import { squeezed } from '../read-pdf.ts'

/** Checks that each string is in the PDF. */
export function prints(...texts: string[]) {
  return ({ pdf }: Outcome): string[] => {
    const printed = squeezed(pdf?.text ?? '')
    return texts
      .filter((text) => !printed.includes(squeezed(text)))
      .map((text) => `“${text}” is not in the PDF.`)
  }
}

/** Checks that the sample's values for these names are in the PDF. */
export function printsSampled(...names: string[]) {
  return (outcome: Outcome): string[] => {
    const sample = readJson(outcome.after.files['sample.json'] ?? '')
    return names.flatMap((name) => {
      const value = isJsonObject(sample) ? sample[name] : undefined
      return typeof value === 'string' ? prints(value)(outcome) : [`The sample has no string “${name}”.`]
    })
  }
}

/** Checks that none of these strings is in the PDF. */
export function printsNot(...texts: string[]) {
  return ({ pdf }: Outcome): string[] => {
    const printed = squeezed(pdf?.text ?? '')
    return texts
      .filter((text) => printed.includes(squeezed(text)))
      .map((text) => `“${text}” is still in the PDF.`)
  }
}

/** Checks that the first page has this size, in millimeters. */
export function isPaper(width: number, height: number) {
  return ({ pdf }: Outcome): string[] => {
    const [page] = pdf?.pages ?? []
    const mm = (points = 0) => (points * 25.4) / 72
    const isSo = page && Math.abs(mm(page.width) - width) < 1 && Math.abs(mm(page.height) - height) < 1
    return isSo
      ? []
      : [
          `The page is ${mm(page?.width).toFixed(0)} × ${mm(page?.height).toFixed(0)} mm, but should be ${width} × ${height} mm.`,
        ]
  }
}

/** Checks the settings in template.json. `what` describes the expected setting. */
export function says(what: string, is: (settings: ReturnType<typeof readSettings>) => boolean) {
  return ({ after }: Outcome): string[] =>
    is(readSettings(after.files['template.json'] ?? '')) ? [] : [`template.json does not set ${what}.`]
}

/** Checks that the template has this language. */
export function isIn(language: string) {
  return says(
    `the language to ${language}`,
    (settings) => settings.language?.toLowerCase().startsWith(language) === true,
  )
}

/** Checks that every matching element has this value according to the draft's own style sheet. */
export function looks(
  of: (element: SourceElement) => boolean,
  property: StyleProperty,
  is: (value: string) => boolean,
) {
  return ({ after }: Outcome): string[] => {
    const tree = parseSource(after.files['template.html'] ?? '')
    const found = tree.elements.filter(of)
    const wrong = found.filter((element) => {
      const value = styleOf(tree, after.files['style.css'] ?? '', element)[property]
      return !is(value?.resolved ?? value?.value ?? '')
    })
    if (found.length === 0) return ['There is no such element.']
    return wrong.map(({ name }) => `<${name}> has a different ${property}.`)
  }
}

/** Checks that `first` comes before `second` on the page. */
export function inOrder(first: string, second: string) {
  return ({ after }: Outcome): string[] => {
    const html = after.files['template.html'] ?? ''
    const [one, other] = [html.indexOf(first), html.indexOf(second)]
    return one >= 0 && one < other ? [] : [`“${first}” is not before “${second}”.`]
  }
}

/** Checks that a file in the draft contains all `pieces`. */
export function holds(file: string, ...pieces: string[]) {
  return ({ after }: Outcome): string[] =>
    pieces
      .filter((piece) => !(after.files[file] ?? '').includes(piece))
      .map((piece) => `${file} has no “${piece}”.`)
}

/** Checks that a file in the draft contains none of the `pieces`. */
export function lacks(file: string, ...pieces: string[]) {
  return ({ after }: Outcome): string[] =>
    pieces
      .filter((piece) => (after.files[file] ?? '').includes(piece))
      .map((piece) => `${file} still has “${piece}”.`)
}

/** Combines several checks. */
export function all(...parts: ((outcome: Outcome) => string[])[]) {
  return (outcome: Outcome): string[] => parts.flatMap((part) => part(outcome))
}

/** Returns whether a color has more of this component than the others. */
export function isMostly(part: 'red' | 'green' | 'blue') {
  return (value: string): boolean => {
    const [, hex = ''] = /^#([\da-f]{6})$/i.exec(value.trim()) ?? []
    const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((two) => Number.parseInt(two, 16))
    const parts = { red, green, blue }
    return (
      hex !== '' && parts[part] === Math.max(red, green, blue) && parts[part] > Math.min(red, green, blue)
    )
  }
}
