import { Fault } from '@platen/contract'
import { expect } from 'chai'
import * as fc from 'fast-check'
import Mustache from 'mustache'
import { checkData } from './check-data.ts'
import { compileTemplate } from './compile-template.ts'
import { givenTemplate } from './testing/given-template.ts'
import { type Node, anyKey, apart, data, mixed, nodesOf, toSource } from './testing/given-random.ts'
import { printHtml } from './print-value.ts'
import { runsOf } from '../../../test/parts/runs.ts'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The simplest implementation of rendering. `vain` collects names without a printable value. */
function reference(nodes: readonly Node[], stack: readonly unknown[], vain: string[] = []): string {
  const find = (name: string): unknown => {
    if (name === '.') return stack.at(-1)
    const [first = '', ...rest] = name.split('.')
    const level = stack.findLast((value) => isObject(value) && Object.hasOwn(value, first))
    return [first, ...rest].reduce<unknown>(
      (value, part) =>
        isObject(value) && Object.hasOwn(value, part)
          ? Object.entries(value).find(([key]) => key === part)?.[1]
          : undefined,
      level,
    )
  }
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      const value = find(node.name)
      if (node.kind === 'value') {
        const isNullBefore = node.name.includes('.') && find(node.name.split('.')[0] ?? '') === null
        if ((value === undefined && !isNullBefore) || typeof value === 'object') {
          if (value !== null) vain.push(node.name)
          return ''
        }
        return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? printHtml(value)
          : ''
      }
      const isOff = !value || (Array.isArray(value) && value.length === 0)
      if (node.kind === 'inverted') return isOff ? reference(node.nodes, stack, vain) : ''
      if (isOff) return ''
      const items: readonly unknown[] = Array.isArray(value) ? value : [value]
      return items.map((item) => reference(node.nodes, [...stack, item], vain)).join('')
    })
    .join('')
}

/** Ignores whitespace: lines with only a section are removed. The comparison with mustache checks this. */
function squeezed(html: string): string {
  return html.replaceAll(/[\s\0]/g, '').toWellFormed()
}

function jsonOf(value: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value))
}

function without(value: Record<string, unknown>, pointers: readonly string[]): Record<string, unknown> {
  const copy = structuredClone(value)
  for (const pointer of pointers) {
    const keys = pointer
      .split('/')
      .slice(2)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = keys.pop() ?? ''
    let at: unknown = copy
    for (const key of keys) at = Reflect.get(Object(at), key)
    Reflect.deleteProperty(Object(at), last)
  }
  return copy
}

describe('merge: properties', () => {
  it('rendering gives the same result as a naive implementation', () => {
    fc.assert(
      fc.property(fc.oneof(nodesOf(apart), nodesOf(mixed)), data, (nodes, values) => {
        const html = givenTemplate(toSource(nodes)).render(values)
        expect(squeezed(html)).to.equal(squeezed(reference(nodes, [values])))
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  it('rendering gives the same result as mustache where both define the same behavior', () => {
    const item = fc.record(
      {
        a: fc.constantFrom(null, 0, 'x', '<', '{{b}}'),
        b: fc.constantFrom(1, 'y', ''),
        s: fc.constantFrom('', 'x', 0, 7),
      },
      { requiredKeys: [] },
    )
    const values = fc.record(
      {
        a: fc.constantFrom(null, 0, 'x'),
        b: fc.string(),
        s: fc.oneof(fc.array(fc.oneof(item, fc.constantFrom('x', 1, ''))), fc.constantFrom(false, 'x', 0)),
        t: item,
        o: fc.constant({ a: 1, p: { b: 2 } }),
      },
      { requiredKeys: ['o'] },
    )
    const nodes = nodesOf(apart).filter((some) => !/__proto__|constructor|length/.test(toSource(some)))
    fc.assert(
      fc.property(nodes, values, (some, view) => {
        const source = toSource(some)
        const expected = Mustache.render(source, view, undefined, { escape: (value) => printHtml(value) })
        expect(givenTemplate(source).render(view)).to.equal(expected)
      }),
      { numRuns: runsOf(500) },
    )
  })

  it('valid data prints no placeholder and can be rendered, even after serialization as JSON', () => {
    let faultless = 0
    fc.assert(
      fc.property(nodesOf(apart), data, (nodes, values) => {
        const template = givenTemplate(toSource(nodes))
        if (checkData(template.fields, values).total > 0) return
        faultless++
        const vain: string[] = []
        reference(nodes, [values], vain)
        expect(vain).to.deep.equal([])
        template.render(jsonOf(values))
      }),
      { numRuns: 4_000 },
    )
    expect(faultless).to.be.above(50)
  })

  it('data that prints no placeholder has no missing or wrong values', () => {
    fc.assert(
      fc.property(nodesOf(apart, ['section']), data, (nodes, values) => {
        const vain: string[] = []
        reference(nodes, [values], vain)
        if (vain.length > 0) return
        const { faults } = checkData(givenTemplate(toSource(nodes)).fields, values)
        const others = new Set(['unknown_key', 'invalid_text'])
        expect(faults.filter(({ code }) => !others.has(code))).to.deep.equal([])
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  it('an unknown key has no effect on the document', () => {
    fc.assert(
      fc.property(fc.oneof(nodesOf(apart), nodesOf(mixed)), data, (nodes, values) => {
        const template = givenTemplate(toSource(nodes))
        const { faults, total } = checkData(template.fields, values)
        const unknown = faults.filter((fault) => fault.code === 'unknown_key')
        // A string under an unknown key has its own errors.
        fc.pre(total === faults.length && faults.every(({ code }) => code !== 'invalid_text'))
        const pointers = unknown.map((fault) => fault.pointer)
        const rest = without(values, pointers)
        expect(template.render(rest)).to.equal(template.render(values))
        expect(checkData(template.fields, rest).total).to.equal(total - unknown.length)
      }),
      { numRuns: runsOf(500) },
    )
  })

  it('a source either has errors at distinct positions or is valid in mustache, and nothing is thrown', () => {
    const part = fc.constantFrom(
      '{{',
      '}}',
      '{',
      '}',
      '{{#',
      '{{/',
      '{{^',
      '{{!',
      '{{.',
      'a',
      'b',
      '.',
      ' ',
      '\n',
      '=',
      '&',
      '>',
      'x',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.anything(), (parts, anything) => {
        const source = parts.join('')
        const result = compileTemplate(source, { file: 'f' })
        if (result.ok) {
          Mustache.parse(source)
          result.template.render(isObject(anything) ? anything : null)
          checkData(result.template.fields, anything)
          return
        }
        const lines = source.split('\n')
        for (const { line, column } of result.faults) {
          expect(lines[line - 1]?.slice(column - 1, column + 1)).to.equal('{{')
        }
      }),
      { numRuns: runsOf(3_000) },
    )
  })

  it('for any data, rendering throws only render_failed, and stays within its limits', () => {
    fc.assert(
      fc.property(nodesOf(apart), fc.dictionary(anyKey, fc.anything()), (nodes, values) => {
        try {
          const html = givenTemplate(toSource(nodes)).render(values, { htmlBytesMax: 200 })
          expect(new TextEncoder().encode(html).length).to.be.at.most(200)
        } catch (error) {
          if (!(error instanceof Fault)) throw error
          expect(error.code).to.equal('render_failed')
        }
      }),
      { numRuns: runsOf(1_000) },
    )
  })
})
