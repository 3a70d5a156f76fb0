import { type AnyBox, inUnit, type Unit } from '@platen/template/overlay'

export const kindNames: Readonly<Record<AnyBox['kind'], string>> = {
  text: 'Text',
  check: 'Check mark',
  image: 'Image',
  code: 'Code',
  table: 'Table',
  other: 'Custom HTML',
}

/** For a box that is partly outside of its page. */
export const outsideLabel = 'is outside the page'

/** Returns a box's kind and content. */
function boxName(box: AnyBox): string {
  const shows = contentOf(box)
  return shows === '' ? kindNames[box.kind] : `${kindNames[box.kind]} ${shows}`
}

/** Returns a box's content as written. Empty if it has none. */
export function contentOf(box: AnyBox): string {
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

/** Describes a box and its position for screen readers. */
export function describeBox(box: AnyBox, unit: Unit): string {
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((value) =>
    inUnit(value, unit),
  )
  const locked = box.isLocked ? ', locked' : ''
  return `${boxName(box)}, page ${box.page}, ${left} ${unit} from the left, ${top} from the top, ${width} by ${height}${locked}`
}
