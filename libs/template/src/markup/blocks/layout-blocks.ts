import type { BlockVariant } from './block.ts'
import type { BlockField } from './block-fields.ts'
import type { BlockTexts } from './block-texts.ts'
import { sectionOf, textOf } from './write-tags.ts'

export function columnsBlock({ left, right }: BlockTexts): BlockVariant[] {
  return [
    {
      label: '',
      html: [
        '<div class="columns">',
        '  <div>',
        `    <p>${left}</p>`,
        '  </div>',
        '  <div>',
        `    <p>${right}</p>`,
        '  </div>',
        '</div>',
      ].join('\n'),
      rules: [
        {
          selector: '.columns',
          declarations: ['display: grid', 'grid-template-columns: 1fr 1fr', 'column-gap: 10mm'],
        },
      ],
    },
  ]
}

const pictureFile = /\.(svg|png|jpe?g|webp|gif|avif)$/i

/** Returns the pictures in the template's assets, then the pictures in the data. */
export function imageBlock(fields: readonly BlockField[], assets: readonly string[]): BlockVariant[] {
  const rules = [
    {
      selector: '.picture',
      declarations: ['max-width: 60mm', 'max-height: 40mm', 'object-fit: contain'],
    },
  ]
  const picture = (src: string, alt: string) => `<img class="picture" src="${src}" alt="${alt}">`
  return [
    ...assets
      .filter((path) => pictureFile.test(path))
      .map((path) => ({
        label: path.replace(/^assets\//, ''),
        html: picture(textOf(path.split('/').map(encodeURIComponent).join('/')), ''),
        rules,
      })),
    ...fields
      .filter(({ type }) => type === 'image')
      .map(({ name, title, label, mayBeMissing }) => {
        const html = picture(`{{${name}}}`, textOf(label))
        return { label: title, html: mayBeMissing ? sectionOf(name, html) : html, rules }
      }),
  ]
}

export function lineBlock(): BlockVariant[] {
  return [
    {
      label: '',
      html: '<hr class="line">',
      rules: [
        {
          selector: '.line',
          declarations: ['margin: 5mm 0', 'border: 0', 'border-top: 1px solid currentcolor'],
        },
      ],
    },
  ]
}

export function pageBreakBlock(): BlockVariant[] {
  return [
    {
      label: '',
      html: '<div class="page-break"></div>',
      rules: [{ selector: '.page-break', declarations: ['break-after: page'] }],
    },
  ]
}

const footBoxes = [
  { box: 'bottom-right', key: 'right', label: 'Below, at the right' },
  { box: 'bottom-center', key: 'center', label: 'Below, in the middle' },
  { box: 'bottom-left', key: 'left', label: 'Below, at the left' },
] as const

export interface HeaderFooter {
  header?: Partial<Record<string, unknown>> | undefined
  footer?: Partial<Record<string, unknown>> | undefined
}

/** Returns page numbers for each free position in the footer: the page number and the number of pages. */
export function pageNumberBlock({ header, footer }: HeaderFooter, css: string): BlockVariant[] {
  if (arePagesNumbered({ header, footer }, css)) return []
  return footBoxes
    .filter(({ box, key }) => !css.includes(`@${box}`) && !isText(footer?.[key]))
    .map(({ key, label }) => ({
      label,
      html: '',
      rules: [],
      command: { name: 'add_page_numbers', arguments: { line: 'footer', position: key } },
    }))
}

function arePagesNumbered({ header, footer }: HeaderFooter, css: string): boolean {
  const lines = [...Object.values(header ?? {}), ...Object.values(footer ?? {})]
  return css.includes('counter(page') || lines.some((line) => isText(line) && line.includes('{page'))
}

function isText(line: unknown): line is string {
  return typeof line === 'string' && line !== ''
}

export function signatureBlock({ placeAndDate, signature }: BlockTexts): BlockVariant[] {
  return [
    {
      label: '',
      html: ['<div class="signatures">', `  <p>${placeAndDate}</p>`, `  <p>${signature}</p>`, '</div>'].join(
        '\n',
      ),
      rules: [
        {
          selector: '.signatures',
          declarations: [
            'display: grid',
            'grid-template-columns: 1fr 1fr',
            'column-gap: 10mm',
            'margin-top: 18mm',
            'break-inside: avoid',
          ],
        },
        {
          selector: '.signatures p',
          declarations: [
            'margin: 0',
            'padding-top: 1mm',
            'border-top: 1px solid currentcolor',
            'font-size: 8pt',
          ],
        },
      ],
    },
  ]
}
