import {
  type AnyBox,
  type CheckBox,
  checkMarks,
  checkMarkStroke,
  type TableBox,
} from '@platen/template/overlay'
import { IconCode, IconPhoto, IconQrcode } from '@tabler/icons-react'
import { useDraft } from '../../draft/draft-store.ts'
import { useCanvasState } from '../overlay-editor.ts'
import { isShown, itemsOf, useShownText, useShownValues } from './shown-values.ts'
import classes from './canvas.module.css'
import { textStyleOf } from './text-style.ts'
import { TextContent } from './text-content.tsx'
import { servicePath } from '../../../api/service-path.ts'

export function BoxContent({ box }: { box: AnyBox }) {
  switch (box.kind) {
    case 'text':
      return (
        <TextContent
          text={box.text}
          look={box.look}
          overflow={box.overflow}
          {...(box.lettersMax !== undefined && { lettersMax: box.lettersMax })}
          {...(box.options && { options: box.options })}
          isComb={box.isComb === true}
        />
      )
    case 'check':
      return <CheckContent box={box} />
    case 'image':
      return <ImageContent address={box.address} align={box.align} verticalAlign={box.verticalAlign} />
    case 'code':
      return (
        <span className={classes.symbol}>
          <IconQrcode aria-hidden />
          <small>{box.value}</small>
        </span>
      )
    case 'table':
      return <TableContent box={box} />
    case 'other':
    default:
      return (
        <span className={classes.symbol}>
          <IconCode aria-hidden />
        </span>
      )
  }
}

function CheckContent({ box: { field, mark, color } }: { box: CheckBox }) {
  const values = useShownValues()
  const isOn = values === undefined || isShown(values, field)
  const { path, isFilled } = checkMarks[mark]
  return (
    <svg
      viewBox="0 0 10 10"
      className={classes.mark}
      data-off={!isOn || undefined}
      data-open={values === undefined || undefined}
      style={{ color }}
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={checkMarkStroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}

function ImageContent(props: { address: string; align: string; verticalAlign: string }) {
  const { address, align, verticalAlign } = props
  const shown = useShownText(address)
  const templateId = useDraft((state) => state.templateId)
  const sha256 = useDraft((state) => state.source.assets[shown]?.sha256)
  const source = shown.startsWith('data:image/')
    ? shown
    : sha256 && servicePath(`/app/api/templates/${templateId}/assets/${sha256}`)
  if (!source)
    return (
      <span className={classes.symbol}>
        <IconPhoto aria-hidden />
        <small>{shown}</small>
      </span>
    )
  const vertical = verticalAlign === 'middle' ? 'center' : verticalAlign
  return (
    <img className={classes.image} src={source} alt="" style={{ objectPosition: `${align} ${vertical}` }} />
  )
}

const rowsMax = 60

function TableContent({ box }: { box: TableBox }) {
  const values = useShownValues()
  const showsValues = useCanvasState((state) => state.showsValues)
  const fits = Math.max(1, Math.min(rowsMax, Math.floor(box.height / box.rowHeight)))
  const items = showsValues ? itemsOf(values, box.list).slice(0, fits) : []
  const rows = items.length === 0 ? [undefined] : items
  const { columns, rowHeight, look } = box
  return (
    <div className={classes.table} style={textStyleOf(look)}>
      {rows.map((item, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
        <div key={row} className={classes.row} style={{ minHeight: rowHeight }}>
          {columns.map(({ width, text, align }, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
            <div key={column} className={classes.cell} style={{ width, textAlign: align }}>
              <Cell text={text} item={item} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Cell({ text, item }: { text: string; item: Record<string, unknown> | undefined }) {
  return <>{useShownText(text, item)}</>
}
