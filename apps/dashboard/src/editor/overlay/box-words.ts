import { type AnyBox, inUnit, type Unit } from '@platen/template/overlay'

/** What a kind of box is called. */
export const kindNames: Readonly<Record<AnyBox['kind'], string>> = {
  text: 'Text',
  check: 'Check mark',
  image: 'Picture',
  code: 'Code',
  table: 'Table',
  other: 'Written by hand',
}

/** Of a box of which part is beyond the paper. */
export const outsideWords = 'stands outside of the page'

/** A box in few words: what it is, and what it shows. */
function boxName(box: AnyBox): string {
  const shows = shownBy(box)
  return shows === '' ? kindNames[box.kind] : `${kindNames[box.kind]} ${shows}`
}

/** What a box shows, as it is written; empty where nothing is said yet. */
export function shownBy(box: AnyBox): string {
  switch (box.kind) {
    case 'text':
      return box.text.trim()
    case 'check':
      return box.field
    case 'image':
      return box.address.startsWith('data:') ? '' : box.address
    case 'code':
      return box.value
    case 'table':
      return box.list
    case 'other':
    default:
      return ''
  }
}

/** A box for who does not see it: what it is, and where it stands. */
export function boxWords(box: AnyBox, unit: Unit): string {
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((value) =>
    inUnit(value, unit),
  )
  const locked = box.isLocked ? ', locked' : ''
  return `${boxName(box)}, page ${box.page}, ${left} ${unit} from the left, ${top} from the top, ${width} by ${height}${locked}`
}
