import { type FormulaFunction, formulaFunctions, signatureOf } from '@platen/merge/fields'
import { type FormulaName, resolveName } from '../../../fields/formula-names.ts'

/** A completion at the cursor in a formula. */
export interface FormulaOption {
  label: string
  detail: string
  kind: 'field' | 'function' | 'text'
  /** The inserted text, and the position of the cursor in it. */
  insert: string
  cursor: number
  /** Fields come before functions. */
  rank: number
  /** Signature, description and example of a function. */
  help?: { signature: string; description: string; example: string; result: string }
}

/** The completions at an offset, and the start of the text that they replace. */
export interface FormulaCompletion {
  from: number
  options: FormulaOption[]
}

const word = /(?:[\p{L}_][\p{L}\p{N}_]*\.)*[\p{L}_]?[\p{L}\p{N}_]*$/u

/** Completes a name, a member after a dot, a function, or a column in quotes. */
export function completeFormula(
  text: string,
  offset: number,
  names: readonly FormulaName[],
): FormulaCompletion | undefined {
  const before = text.slice(0, offset)
  const quoted = openQuote(before)
  if (quoted !== undefined) return completeColumn(before, quoted, names)
  const typed = word.exec(before)?.[0] ?? ''
  if (/[\p{N}]$/u.test(before.slice(0, offset - typed.length)) && typed !== '') return undefined
  const parts = typed.split('.')
  const last = parts.pop() ?? ''
  const from = offset - last.length
  if (parts.length === 0) return { from, options: [...names.map(nameOption), ...functionOptions(false)] }
  const stem = resolveName(parts, before, names)
  const isList = stem?.isList === true
  return {
    from,
    options: [...(stem?.children ?? []).map(nameOption), ...(isList || !stem ? functionOptions(true) : [])],
  }
}

/** Returns the offset after the opening quote of an unclosed string. */
function openQuote(before: string): number | undefined {
  let mark: string | undefined
  let from = 0
  for (let at = 0; at < before.length; at++) {
    const sign = before[at] ?? ''
    if (mark === undefined && (sign === '"' || sign === "'")) {
      mark = sign
      from = at + 1
    } else if (sign === '\\' && mark !== undefined) at++
    else if (sign === mark) mark = undefined
  }
  return mark === undefined ? undefined : from
}

/** `group(items, "` and `sort(items, "` expect the name of a column. */
function completeColumn(
  before: string,
  from: number,
  names: readonly FormulaName[],
): FormulaCompletion | undefined {
  const list = /\b(?:group|sort|sort_desc)\(\s*([\p{L}_][\p{L}\p{N}_.]*)\s*,\s*["']$/u.exec(
    before.slice(0, from),
  )?.[1]
  if (list === undefined) return undefined
  const columns = resolveName(list.split('.'), before, names)?.children ?? []
  return {
    from,
    options: columns.map(({ name, detail }) => ({
      label: name,
      detail,
      kind: 'text',
      insert: name,
      cursor: name.length,
      rank: 0,
    })),
  }
}

function nameOption({ name, detail, label }: FormulaName): FormulaOption {
  return {
    label: name,
    detail: label === undefined || label === name ? detail : `${detail} · ${label}`,
    kind: 'field',
    insert: name,
    cursor: name.length,
    rank: 0,
  }
}

function functionOptions(isAfterDot: boolean): FormulaOption[] {
  return formulaFunctions.filter((one) => (one.isAfterDot === true) === isAfterDot).map(functionOption)
}

function functionOption(one: FormulaFunction): FormulaOption {
  const { name, parameters, result, help, example } = one
  const takes = parameters.length > (one.isAfterDot ? 1 : 0)
  return {
    label: name,
    detail: result,
    kind: 'function',
    insert: `${name}()`,
    cursor: name.length + (takes ? 1 : 2),
    rank: 1,
    help: {
      signature: signatureOf(one),
      description: help,
      example: example.formula,
      result: example.result,
    },
  }
}
