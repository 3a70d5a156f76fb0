import { fieldDepthMax, resultFieldsMax } from './bounds.ts'
import { WrongFormula } from './formula-fault.ts'
import { type Kind, type ScalarKind, isGroup, isList } from './kinds.ts'

export interface ResultKind {
  kind: ScalarKind | 'list' | 'group'
  /** The type of plain items. */
  item?: ScalarKind
  /** The field with the same values: `by_category.items.price` has the values of `items.price`, because the rows are the same objects. */
  sameAs?: string
}

/** Lists the result of a formula and all fields in it, by path. @throws WrongFormula if there are too many fields */
export function listResult(
  { path, kind, source }: { path: string; kind: Kind; source: string },
  results: Map<string, ResultKind>,
): void {
  const add = (at: string, result: ResultKind, depth: number) => {
    if (results.size >= resultFieldsMax || depth > fieldDepthMax) {
      const message = `The results of formulas can have at most ${resultFieldsMax.toLocaleString('en')} fields in total, nested up to ${fieldDepthMax} levels. Lists that reuse other lists count again.`
      throw new WrongFormula('formula_too_complex', message, { start: 0, end: source.length })
    }
    results.set(at, result)
  }
  const walk = (at: string, value: Kind, depth: number, sameAs?: string) => {
    const inner = isList(value) ? value.list : value
    if (isGroup(inner)) {
      const home = inner.home === at ? undefined : inner.home
      add(at, { kind: isList(value) ? 'list' : 'group', ...(home !== undefined && { sameAs: home }) }, depth)
      for (const [name, field] of inner.fields) {
        const copied = home === undefined ? inner.copies.get(name) : `${home}.${name}`
        walk(`${at}.${name}`, field, depth + 1, copied)
      }
    } else if (isList(value)) {
      const item = scalarOf(value.list)
      add(at, { kind: 'list', ...(item && { item }), ...(sameAs !== undefined && { sameAs }) }, depth)
    } else {
      const scalar = scalarOf(value)
      if (scalar) add(at, { kind: scalar, ...(sameAs !== undefined && { sameAs }) }, depth)
    }
  }
  walk(path, kind, 1)
}

function scalarOf(kind: Kind): ScalarKind | undefined {
  return typeof kind === 'object' || kind === 'nothing' || kind === 'undeclared' || kind === 'broken'
    ? undefined
    : kind
}
