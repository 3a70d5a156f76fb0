import { parseSource } from '../parse-source.ts'
import { type Block, type BlockKind, blockKinds, type BlockVariant } from './block.ts'
import { type FieldSources, readBlockFields } from './block-fields.ts'
import { blockTexts } from './block-texts.ts'
import { barCodeBlock, chartBlock, qrCodeBlock } from './drawn-blocks.ts'
import {
  columnsBlock,
  imageBlock,
  lineBlock,
  pageBreakBlock,
  pageNumberBlock,
  type HeaderFooter,
  signatureBlock,
} from './layout-blocks.ts'
import { tableBlock, totalsBlock } from './list-blocks.ts'
import { findPositions } from './insert-positions.ts'
import { addressBlock, conditionBlock, fieldBlock, headingBlock, textBlock } from './plain-blocks.ts'

export interface BlockTemplate extends FieldSources {
  css: string
  language: string
  page: HeaderFooter
  /** Paths of the template's assets. */
  assets: readonly string[]
}

const variantsMax = 200

const words: Readonly<Record<BlockKind, Pick<Block, 'name' | 'about' | 'missing'> & { question?: string }>> =
  {
    heading: { name: 'Heading', about: 'A heading above a section.', missing: '' },
    text: { name: 'Text', about: 'A paragraph of text.', missing: '' },
    field: {
      question: 'Which field?',
      name: 'Field',
      about: 'A value from the data, with its label.',
      missing: 'There are no fields yet. Add one under Data, Fields.',
    },
    table: {
      question: 'Which list?',
      name: 'Table from a list',
      about: 'One row for each item. The header row repeats on each page.',
      missing: 'There is no list yet. Add one under Data, Fields.',
    },
    totals: {
      name: 'Totals',
      about: 'A column of totals, with the last one highlighted.',
      missing: 'There are no totals yet. Add a calculated field under Data, Fields.',
    },
    condition: {
      question: 'When is it printed?',
      name: 'Conditional text',
      about: 'Text that is printed only when a condition is met.',
      missing: 'There is no yes/no field yet. Add one under Data, Fields.',
    },
    columns: { name: 'Columns', about: 'Two columns side by side.', missing: '' },
    image: {
      question: 'Which image?',
      name: 'Image',
      about: 'A logo, a photo or a drawing.',
      missing: 'There is no image yet. Add one under Code, Assets.',
    },
    line: { name: 'Line', about: 'A line across the page.', missing: '' },
    'page-break': { name: 'Page break', about: 'The next content starts on a new page.', missing: '' },
    'page-number': {
      question: 'Where on each page?',
      name: 'Page number',
      about: 'The page number, in the margin of each page.',
      missing: 'The pages already have numbers.',
    },
    signature: { name: 'Signature', about: 'Signature lines, with place and date.', missing: '' },
    address: {
      question: 'Whose address?',
      name: 'Address',
      about: 'A name and an address, line by line.',
      missing: 'No fields look like an address. Name them “name”, “address”, “city” and so on.',
    },
    'qr-code': {
      question: 'What does the code contain?',
      name: 'QR code',
      about: 'A code that phones can scan.',
      missing: 'There is no text field yet. Add one under Data, Fields.',
    },
    'bar-code': {
      question: 'What does the code contain?',
      name: 'Barcode',
      about: 'A code that barcode scanners can read.',
      missing: 'There is no number or ID field yet. Add one under Data, Fields.',
    },
    chart: {
      question: 'Which numbers?',
      name: 'Chart',
      about: 'A bar or line chart of the numbers in a list.',
      missing: 'No list has numbers yet. Set the type of one of its fields to Number or Money.',
    },
  }

export const blockNames: readonly { kind: BlockKind; name: string }[] = blockKinds.map((kind) => ({
  kind,
  name: words[kind].name,
}))

/** Returns all blocks for this template. */
export function blocksFor(template: BlockTemplate): Block[] {
  const { html, css, language, page, assets } = template
  const fields = readBlockFields(template)
  const said = blockTexts(language)
  const tree = parseSource(html)
  const hasPositionIn = (within: string) => findPositions(tree, { within }).length > 0
  const make: Readonly<Record<BlockKind, () => BlockVariant[]>> = {
    heading: () => headingBlock(html, said),
    text: () => textBlock(said),
    field: () => fieldBlock(fields),
    table: () => tableBlock(fields, hasPositionIn),
    totals: () => totalsBlock(fields),
    condition: () => conditionBlock(fields),
    columns: () => columnsBlock(said),
    image: () => imageBlock(fields, assets),
    line: lineBlock,
    'page-break': pageBreakBlock,
    'page-number': () => pageNumberBlock(page, css),
    signature: () => signatureBlock(said),
    address: () => addressBlock(fields),
    'qr-code': () => qrCodeBlock(fields),
    'bar-code': () => barCodeBlock(fields),
    chart: () => chartBlock(fields),
  }
  return blockKinds.map((kind) => ({
    kind,
    question: '',
    ...words[kind],
    variants: make[kind]().slice(0, variantsMax),
  }))
}
