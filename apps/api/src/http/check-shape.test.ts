import {
  batchRequestSchema,
  createRequestSchema,
  Fault,
  newConnectorSchema,
  newWebhookEndpointSchema,
  pdfRequestSchema,
  saveDraftSchema,
  validateRequestSchema,
} from '@platen/contract'
import { expect } from 'chai'
import fc from 'fast-check'
import { type TObject, Type } from 'typebox'
import { expectLinear } from '../../../../test/parts/growth.ts'
import { createShapeCheck, readBody } from './check-shape.ts'
import { runsOf } from '../../../../test/parts/runs.ts'

const check = createShapeCheck(createRequestSchema)
const faultLines = (body: unknown) =>
  check(body).map(({ pointer, code, suggestion }) =>
    [pointer, code, suggestion].filter((part) => part !== undefined).join(' '),
  )

describe('createShapeCheck', () => {
  it('reports a value that matches none of several types only once', () => {
    expect(createShapeCheck(validateRequestSchema)({ data: [1] })).to.deep.equal([
      { pointer: '/data', code: 'wrong_type', message: 'Must be of type object or null.' },
    ])
  })

  it('returns no errors for a valid body', () => {
    expect(
      faultLines({
        templateId: 't',
        data: {},
        output: 'url',
        expiration: 1,
        s3_bucket: 'b',
        s3_key: 'k',
        format: 'pdf',
      }),
    ).to.deep.equal([])
  })

  for (const body of [null, undefined, [], 'x', 1, true]) {
    it(`the body must be an object: ${JSON.stringify(body)}`, () =>
      expect(faultLines(body)).to.deep.equal([' wrong_type']))
  }

  it('returns all errors at once', () => {
    expect(
      faultLines({ templateID: 't', output: 'pdf', expiration: 0, s3_key: 'k', format: 1, data: [] }),
    ).to.have.members([
      '/templateId required',
      '/templateID unknown_field templateId',
      '/output not_allowed',
      '/expiration out_of_bounds',
      '/s3_bucket required',
      '/format wrong_type',
      '/format not_allowed',
      '/data wrong_type',
    ])
  })

  it('lists the existing fields in the error for an unknown field', () => {
    const batch = createShapeCheck(batchRequestSchema)
    const [fault] = batch({ templateId: 't', upload: { uploadId: 'u', groupby: 'no' } })
    expect(fault).to.include({ pointer: '/upload/groupby', code: 'unknown_field', suggestion: 'groupBy' })
    expect(fault?.message).to.equal(
      'This field does not exist. The fields are uploadId, format, groupBy, allowEmpty, columns, locale.',
    )
  })

  for (const [field, values] of Object.entries({
    templateId: ['', 1, null, {}, [], 'x'.repeat(201)],
    data: ['', 1, null, [], true],
    output: ['', 'pdf', 'BASE64', 1, null, ['url']],
    expiration: [0, -1, 10_081, 1.5, '60', null, true, [60]],
    s3_bucket: ['', 1, null],
    format: ['', 'PDF', 'docx', null, 0],
  })) {
    for (const value of values) {
      it(`${field} cannot be ${JSON.stringify(value).slice(0, 30)}`, () => {
        const pointers = check({ templateId: 't', s3_key: 'k', s3_bucket: 'b', [field]: value }).map(
          ({ pointer }) => pointer,
        )
        expect(new Set(pointers)).to.deep.equal(new Set([`/${field}`]))
      })
    }
  }

  it('lists the allowed values', () => {
    expect(check({ templateId: 't', format: 'docx' })[0]?.message).to.equal('Must be "pdf".')
    expect(check({ templateId: 't', output: 'x' })[0]?.message).to.equal('Must be "base64" or "url".')
    expect(createShapeCheck(pdfRequestSchema)({ templateId: 't', output: 'base64' })[0]?.message).to.equal(
      'Must be "url".',
    )
  })

  it('escapes pointers, and truncates long names', () => {
    expect(faultLines({ templateId: 't', 'a/b~c': 1 })).to.deep.equal(['/a~1b~0c unknown_field'])
    expect(check({ templateId: 't', ['x'.repeat(100_000)]: 1 })[0]?.pointer).to.have.length(201)
  })

  it('reports names of Object properties as unknown fields', () => {
    const body = JSON.parse(
      '{"templateId":"t","__proto__":{"output":"x"},"constructor":1,"toString":1,"hasOwnProperty":1}',
    ) as unknown
    expect(faultLines(body).map((line) => line.split(' ').slice(0, 2).join(' '))).to.have.members([
      '/__proto__ unknown_field',
      '/constructor unknown_field',
      '/toString unknown_field',
      '/hasOwnProperty unknown_field',
    ])
  })

  it('returns at most 100 errors', () => {
    const bodyOf = (length: number) => Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, at]))
    expect(check(bodyOf(2_000))).to.have.length(100)
    expectLinear((size) => void check(bodyOf(size)), 50_000)
  })

  it('reports only the first error in a body with more than 2,000 fields and items, because each takes time', () => {
    const rows = Type.Object({ rows: Type.Array(Type.Object({ name: Type.String() })) })
    const checkRows = createShapeCheck(rows)
    const wrong = (count: number) => ({ rows: Array.from({ length: count }, () => ({ name: 1 })) })
    expect(checkRows(wrong(999))).to.have.length(100)
    expect(checkRows(wrong(20_000))).to.deep.equal([
      { pointer: '/rows/0/name', code: 'wrong_type', message: 'Must be of type string.' },
    ])
    const right = { rows: Array.from({ length: 20_000 }, () => ({ name: 'a' })) }
    expect(checkRows(right)).to.deep.equal([])
    expect(checkRows({ rows: [...right.rows, { name: 1 }] })).to.have.length(1)
    expect(
      checkRows(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`name${at}`, 1]))),
    ).to.have.length(1)
  })

  it('never throws, does not change the body, and returns valid pointers', () => {
    const value = fc.jsonValue({ maxDepth: 2 })
    const field = fc.constantFrom(
      'templateId',
      'data',
      'output',
      'expiration',
      's3_bucket',
      's3_key',
      'format',
      '__proto__',
      'x',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          value,
          fc.array(fc.tuple(field, value)).map((entries) => Object.fromEntries(entries) as unknown),
        ),
        (body) => {
          const before = JSON.stringify(body)
          for (const { pointer } of check(body)) expect(pointer).to.match(/^(\/[^/]*)?$/)
          expect(JSON.stringify(body)).to.equal(before)
        },
      ),
      { seed: 1, numRuns: runsOf(500) },
    )
  })

  it('checks nested shapes', () => {
    const nested = createShapeCheck(Type.Object({ files: Type.Record(Type.String(), Type.String()) }))
    expect(nested({ files: { 'a/b': 1 } })[0]?.pointer).to.equal('/files/a~1b')
  })

  it('invalid_text: names, keys and IDs with an unprintable character, each with its pointer', () => {
    const faultsOf = (faults: readonly { code: string; pointer: string }[]) =>
      faults.map(({ code, pointer }) => `${code} ${pointer}`)
    const batch = createShapeCheck(batchRequestSchema)
    for (const character of ['\0', '\u0085', '\ud800', '\uffff']) {
      const text = `a${character}b`
      expect(faultsOf(check({ templateId: text, s3_bucket: text, s3_key: 'a' }))).to.deep.equal([
        'invalid_text /templateId',
        'invalid_text /s3_bucket',
      ])
      expect(
        faultsOf(batch({ templateId: 't', fileName: text, upload: { uploadId: text, groupBy: text } })),
      ).to.have.members([
        'invalid_text /fileName',
        'invalid_text /upload/uploadId',
        'invalid_text /upload/groupBy',
      ])
      expect(() => readBody(Type.Object({ name: Type.String({ maxLength: 100 }) }))({ name: text }))
        .to.throw(Fault)
        .with.nested.property('errors[0].message')
        .that.matches(/^Character 2 of this text is U\+/)
    }
    // Such characters are reported when the data is checked against the template.
    expect(check({ templateId: 't', data: { a: 'a\0b' } })).to.deep.equal([])
    expect(check({ templateId: 'Ünïcode 😀' })).to.deep.equal([])
  })

  it('invalid_text: long strings, and strings in lists and unions, each with its pointer', () => {
    const pointersOf = (schema: TObject, body: object) =>
      createShapeCheck(schema)(body).map(({ code, pointer }) => `${code} ${pointer}`)
    for (const character of ['\0', '\u0085', '\ud800', '\ufdd0']) {
      const text = `a${character}b`
      expect(
        pointersOf(newConnectorSchema, {
          name: 'n',
          templateId: 't',
          filters: [
            { path: 'a', operator: 'is', value: 'b' },
            { path: text, operator: 'is', value: text },
          ],
          destination: {
            to: 'mail',
            address: 'a@example.com',
            subject: text,
            message: 'x'.repeat(4_000) + text,
          },
        }),
      ).to.deep.equal([
        'invalid_text /filters/1/path',
        'invalid_text /filters/1/value',
        'invalid_text /destination/subject',
        'invalid_text /destination/message',
      ])
      expect(
        pointersOf(newWebhookEndpointSchema, {
          url: `https://example.com/${'x'.repeat(1_500)}${text}`,
          events: ['document.succeeded'],
          templateIds: ['t', text],
        }),
      ).to.deep.equal(['invalid_text /url', 'invalid_text /templateIds/1'])
      expect(pointersOf(batchRequestSchema, { templateId: 't', items: [{ a: text }] })).to.deep.equal([])
    }
  })

  it('checks strings unless there are errors other than string errors, because the schema limits how many strings there are', () => {
    const names = createShapeCheck(
      Type.Object({ names: Type.Array(Type.String({ maxLength: 9 }), { maxItems: 1 }) }),
    )
    const codesOf = (list: string[]) => names({ names: list }).map(({ code }) => code)
    expect(codesOf(['a\0'])).to.deep.equal(['invalid_text'])
    expect(codesOf(['a\0', 'b\0'])).to.deep.equal(['out_of_bounds'])
    expect(codesOf(['a\0 and more than nine'])).to.deep.equal(['out_of_bounds', 'invalid_text'])
  })

  it('does not check files, which are checked when they are read', () => {
    const source = { files: { 'template.html': 'a\u0085\0' }, assets: {} }
    expect(createShapeCheck(saveDraftSchema)({ source, revision: 0 })).to.deep.equal([])
  })
})
