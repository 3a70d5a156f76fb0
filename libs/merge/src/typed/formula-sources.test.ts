import { Fault, type TypedSettings } from '@platen/contract'
import { expect } from 'chai'
import { compileTyped } from './compile-typed.ts'

/** Returns the error from preparing data, as `pointer code: message`. */
function faultOf(settings: TypedSettings, data: Record<string, unknown>): string {
  try {
    compileTyped({ language: 'en', ...settings })?.prepare(data, { now: 0 })
    return 'no fault'
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.errors.map(({ pointer, code, message }) => `${pointer} ${code}: ${message}`).join()
  }
}

const number = { type: 'number' } as const

describe('formula faults as shown to callers', () => {
  it('name the fields that were sent, and the field that is 0', () => {
    const settings = { fields: { total: number, count: number }, computed: { share: 'total / count' } }
    expect(faultOf(settings, { total: 5, count: 0 })).to.equal(
      '/data/count division_by_zero: The template cannot calculate "share" from "total" and "count": "count" is 0, and nothing can be divided by 0. Send another value.',
    )
  })

  it('point to a field in the row or in an outer level', () => {
    const settings: TypedSettings = {
      fields: { rate: number, items: { type: 'list', fields: { qty: number } } },
      computed: { 'items.a': '1 / qty', 'items.b': 'qty / rate' },
    }
    expect(faultOf(settings, { rate: 1, items: [{ qty: 1 }, { qty: 0 }] })).to.match(
      /^\/data\/items\/1\/qty division_by_zero: The template cannot calculate "items\.a" from "items\.qty":/,
    )
    expect(faultOf(settings, { rate: 0, items: [{ qty: 1 }] })).to.match(/^\/data\/rate division_by_zero: /)
  })

  it('name the fields that are read through another formula, and the list whose rows are summed', () => {
    const settings: TypedSettings = {
      fields: { items: { type: 'list', fields: { qty: number } } },
      computed: { sum: 'sum(items.qty)', share: '1 / sum' },
    }
    expect(faultOf(settings, { items: [{ qty: 0 }] })).to.equal(
      '/data/items division_by_zero: The template cannot calculate "share" from "items.qty": "sum" is 0, and nothing can be divided by 0. Send another value.',
    )
  })

  it('point to the row if several fields may have caused the error', () => {
    const settings = { fields: { a: number, b: number }, computed: { share: '1 / (a - b)' } }
    expect(faultOf(settings, { a: 2, b: 2 })).to.match(/^\/data division_by_zero: .* from "a" and "b": /)
  })
})
