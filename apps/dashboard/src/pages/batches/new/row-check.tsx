import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { FaultItem } from '@platen/contract'
import { Link } from '@tanstack/react-router'
import type { CheckedItem } from '../columns/check-items.ts'
import { formatCount } from '../batch-labels.ts'
import { FaultLine } from '../fault-line.tsx'
import { itemTitle } from '../fault-text.ts'
import classes from './row-check.module.css'

const shownMax = 8

/** The result of the check before the upload: errors in the columns or, if there are none, errors in the first rows. */
export function RowCheck(props: {
  templateId: string
  header: readonly FaultItem[]
  items: readonly CheckedItem[]
  /** Whether the file has more rows than `items`. */
  isCut: boolean
  /** The number of rows in the items. Undefined if each row is one item. */
  rows: number | undefined
  /** Labels of fields by path. */
  labels: ReadonlyMap<string, string>
}) {
  const { templateId, header, items, isCut, rows, labels } = props
  if (header.length > 0) {
    const isUnreadable = header.some(({ code }) => code === 'malformed_json')
    return (
      <Alert
        color="orange"
        icon={<IconAlertTriangle aria-hidden />}
        title={isUnreadable ? 'The file cannot be read' : 'The columns do not match yet'}
        role="status"
      >
        <Stack gap={4}>
          {header.map((fault) => (
            <FaultLine key={`${fault.code} ${fault.message}`} fault={{ ...fault, pointer: '' }} />
          ))}
          {header.some(({ code }) => code === 'missing_column') && (
            <ConstantFieldHint templateId={templateId} />
          )}
        </Stack>
      </Alert>
    )
  }
  const wrong = items.filter(({ faults }) => faults.length > 0)
  const rest = isCut ? ' The other rows are checked when the batch starts.' : ''
  if (items.length === 0) {
    return (
      <Alert color="orange" role="status">
        The table has no rows below the column names.
      </Alert>
    )
  }
  const warnings = <CellWarnings items={items} isCut={isCut} />
  if (wrong.length === 0) {
    return (
      <>
        <Text size="sm" role="status" className={classes.fine}>
          <IconCircleCheck size={18} aria-hidden />
          {fitSummary(items.length, { isCut, rows })}
          {rest}
        </Text>
        {warnings}
      </>
    )
  }
  return (
    <>
      <Alert
        color="orange"
        icon={<IconAlertTriangle aria-hidden />}
        title={`${wrong.length.toLocaleString('en')} of ${isCut ? 'the first ' : ''}${formatCount(items.length, rows === undefined ? 'row' : 'document')} ${wrong.length === 1 ? 'has' : 'have'} errors`}
        role="status"
      >
        <ul className={classes.list}>
          {wrong.slice(0, shownMax).map(({ faults, ...position }) => (
            <li key={position.item}>
              <Text size="sm" fw={600}>
                {itemTitle(position)}
              </Text>
              {faults.slice(0, 3).map((fault) => (
                <FaultLine
                  key={`${fault.pointer} ${fault.code}`}
                  fault={fault}
                  itemLine={position.line}
                  labels={labels}
                />
              ))}
            </li>
          ))}
        </ul>
        {wrong.length > shownMax && (
          <Text size="sm">And {(wrong.length - shownMax).toLocaleString('en')} more.</Text>
        )}
        <Text size="sm" mt="xs">
          Fix the errors in your file, or start the batch: it lists all rows with errors, so that you can fix
          them there.
          {rest}
        </Text>
      </Alert>
      {warnings}
    </>
  )
}

/** Lists cells that may not contain what the user meant. */
function CellWarnings({ items, isCut }: { items: readonly CheckedItem[]; isCut: boolean }) {
  const warnings = items.flatMap((item) => item.warnings)
  if (warnings.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Check ${formatCount(warnings.length, 'cell')} in ${isCut ? 'the first rows of ' : ''}your table`}
      role="status"
    >
      <ul className={classes.list}>
        {warnings.slice(0, shownMax).map(({ row, subject, message }) => (
          <li key={`${row} ${subject}`}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Text span inherit fw={600}>
                Row {row}, {subject}:{' '}
              </Text>
              {message}
            </Text>
          </li>
        ))}
      </ul>
      {warnings.length > shownMax && (
        <Text size="sm">And {(warnings.length - shownMax).toLocaleString('en')} more.</Text>
      )}
    </Alert>
  )
}

/** Explains how to set a default, because most fields that a table lacks have the same value in all documents. */
function ConstantFieldHint({ templateId }: { templateId: string }) {
  return (
    <Text size="sm" mt={4}>
      Choose a column for each field below, or add one to your table. If a value is the same in all documents,
      set it in the template instead: open its{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(root) => (
          // Opens in a new tab, so that the chosen file is not lost.
          <Link
            {...root}
            to="/templates/$templateId"
            params={{ templateId }}
            search={{ tab: 'data', field: '' }}
            target="_blank"
          />
        )}
      >
        fields
      </Anchor>
      , choose the field, then “Use the same text in all documents…”, and publish.
    </Text>
  )
}

/** Returns a summary such as `10 rows form 5 documents, which match the template.` */
function fitSummary(count: number, { isCut, rows }: { isCut: boolean; rows: number | undefined }): string {
  if (rows !== undefined) {
    const forms = `${formatCount(rows, 'row')} ${rows === 1 ? 'forms' : 'form'} ${formatCount(count, 'document')}`
    return `${isCut ? 'The first ' : ''}${forms}, which ${count === 1 ? 'matches' : 'match'} the template.`
  }
  if (isCut)
    return `The first ${formatCount(count, 'row')} ${count === 1 ? 'matches' : 'match'} the template.`
  return count === 1
    ? 'The row matches the template.'
    : `All ${formatCount(count, 'row')} match the template.`
}
