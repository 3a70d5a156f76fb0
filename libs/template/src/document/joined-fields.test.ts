import type { TemplateSettings } from '@platen/contract'
import { expect } from 'chai'
import { compileDocument } from './merge-document.ts'

const page = {
  size: 'A4',
  orientation: 'portrait' as const,
  margin: { top: '1mm', right: '1mm', bottom: '1mm', left: '1mm' },
}

async function merged(html: string, data: Record<string, unknown>, settings: Partial<TemplateSettings> = {}) {
  const compiled = await compileDocument(
    {
      html,
      css: '',
      assets: [],
      settings: {
        name: 'x',
        page,
        fileName: 'x.pdf',
        language: 'en',
        optional: [],
        tagged: true,
        compact: false,
        images: 'prepared',
        ...settings,
      },
    },
    { token: 'joined', baseAddress: 'https://joined.invalid/' },
  )
  if (!compiled) throw new Error('not compiled')
  const whole = compiled.merge(data, { htmlBytesMax: 1e6, createdAt: 0 }).html
  return whole.slice(whole.indexOf('<p'))
}

describe('fields on one line', () => {
  const line = '<p>{{place}}, {{no}}</p>'

  it('keep their order next to a right-to-left value', async () => {
    expect(await merged(line, { place: 'תל אביב', no: 7 })).to.equal('<p><bdi>תל אביב</bdi>, 7</p>')
    expect(await merged(line, { place: 'a\u202Eb', no: 7 })).to.equal('<p><bdi>a\u202Eb\u202C</bdi>, 7</p>')
    expect(await merged(line, { place: 'Bristol', no: 7 })).to.equal(
      line.replace('{{place}}', 'Bristol').replace('{{no}}', '7'),
    )
    expect(await merged('<p>{{place}}</p>', { place: 'תל אביב' })).to.equal('<p>תל אביב</p>')
  })

  it('are isolated in right-to-left documents', async () => {
    const isolated = '<p><bdi>A</bdi>, <bdi>2026-7</bdi></p>'
    expect(await merged(line, { place: 'A', no: '2026-7' }, { language: 'he' })).to.equal(isolated)
    // The style derives the direction of a line from its first letter.
    const sentence = '<p>{{place}} {{no}}</p>'
    expect(await merged(sentence, { place: 'שלום.', no: 'תודה.' }, { language: 'he' })).to.equal(
      '<p>שלום. תודה.</p>',
    )
    const labelled = '<p>מספר: {{no}}</p>'
    expect(await merged(labelled, { no: '2026-7' })).to.equal('<p>מספר: <bdi>2026-7</bdi></p>')
  })

  it('keep the order of typed values and translated text', async () => {
    const settings: Partial<TemplateSettings> = {
      fields: { place: { type: 'text' }, notes: { type: 'multiline' } },
      texts: { en: { at: 'Made at {{place}}, 7' } },
    }
    const data = { place: 'תל אביב', notes: 'א\nב' }
    expect(await merged('<p>{{text.at}}</p>', data, settings)).to.equal(
      '<p>Made at \u2068תל אביב\u2069, 7</p>',
    )
    expect(await merged('<p>{{place}} {{notes}}</p>', data, settings)).to.equal(
      '<p><bdi>תל אביב</bdi> <bdi>א</bdi><br><bdi>ב</bdi></p>',
    )
  })
})
