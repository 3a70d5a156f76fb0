import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { FaultItem } from '@platen/contract'
import { Link } from '@tanstack/react-router'
import type { CheckedItem } from '../columns/check-items.ts'
import { countWords } from '../batch-words.ts'
import { FaultLine } from '../fault-line.tsx'
import { placeTitle } from '../fault-words.ts'
import classes from './row-check.module.css'

const shownMax = 8

/** What is known before anything is sent: of the columns, then of the first rows. */
export function RowCheck(props: {
  templateId: string
  header: readonly FaultItem[]
  items: readonly CheckedItem[]
  /** There are more rows than those. */
  isCut: boolean
  /** Of the file, that make those; undefined where each makes one. */
  rows: number | undefined
  /** What people call fields, by their paths. */
  called: ReadonlyMap<string, string>
}) {
  const { templateId, header, items, isCut, rows, called } = props
  if (header.length > 0) {
    const isUnreadable = header.some(({ code }) => code === 'malformed_json')
    return (
      <Alert
        color="orange"
        icon={<IconAlertTriangle aria-hidden />}
        title={isUnreadable ? 'The file cannot be read' : 'The columns do not fit yet'}
        role="status"
      >
        <Stack gap={4}>
          {header.map((fault) => (
            <FaultLine key={`${fault.code} ${fault.message}`} fault={{ ...fault, pointer: '' }} />
          ))}
          {header.some(({ code }) => code === 'missing_column') && <WhatNeedsNone templateId={templateId} />}
        </Stack>
      </Alert>
    )
  }
  const wrong = items.filter(({ faults }) => faults.length > 0)
  const rest = isCut ? ' The other rows are checked when the batch begins.' : ''
  if (items.length === 0) {
    return (
      <Alert color="orange" role="status">
        There is no row under the names of the columns.
      </Alert>
    )
  }
  const warnings = <CellWarnings items={items} isCut={isCut} />
  if (wrong.length === 0) {
    return (
      <>
        <Text size="sm" role="status" className={classes.fine}>
          <IconCircleCheck size={18} aria-hidden />
          {fitWords(items.length, { isCut, rows })}
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
        title={`${wrong.length.toLocaleString('en')} of ${isCut ? 'the first ' : ''}${countWords(items.length, rows === undefined ? 'row' : 'document')} ${wrong.length === 1 ? 'has' : 'have'} errors`}
        role="status"
      >
        <ul className={classes.list}>
          {wrong.slice(0, shownMax).map(({ faults, ...place }) => (
            <li key={place.item}>
              <Text size="sm" fw={600}>
                {placeTitle(place)}
              </Text>
              {faults.slice(0, 3).map((fault) => (
                <FaultLine
                  key={`${fault.pointer} ${fault.code}`}
                  fault={fault}
                  itemLine={place.line}
                  called={called}
                />
              ))}
            </li>
          ))}
        </ul>
        {wrong.length > shownMax && (
          <Text size="sm">And {(wrong.length - shownMax).toLocaleString('en')} more.</Text>
        )}
        <Text size="sm" mt="xs">
          Fix them in your file, or start the batch: it lists every row with errors, and you can fix them
          there.
          {rest}
        </Text>
      </Alert>
      {warnings}
    </>
  )
}

/** Cells that may not say what was meant, before documents are made of them. */
function CellWarnings({ items, isCut }: { items: readonly CheckedItem[]; isCut: boolean }) {
  const warnings = items.flatMap((item) => item.warnings)
  if (warnings.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Check ${countWords(warnings.length, 'cell')} in ${isCut ? 'the first rows of ' : ''}your table`}
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

/** No dead end for who has no such column: most of what every document needs and no table has is the same in all of them. */
function WhatNeedsNone({ templateId }: { templateId: string }) {
  return (
    <Text size="sm" mt={4}>
      Choose a column for each below, or add one to your table. What is the same on all documents needs none:
      in the template’s{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(root) => (
          // The file that was chosen stays here.
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
      , open it, press “The same in every document”, and publish.
    </Text>
  )
}

/** `10 rows make 5 documents; all fit.` */
function fitWords(count: number, { isCut, rows }: { isCut: boolean; rows: number | undefined }): string {
  if (rows !== undefined) {
    const [first, those] = isCut ? ['The first ', 'they'] : ['', 'all']
    const makes = `${first}${countWords(rows, 'row')} ${rows === 1 ? 'makes' : 'make'} ${countWords(count, 'document')}`
    return count === 1 && !isCut ? `${makes}; it fits.` : `${makes}; ${those} fit.`
  }
  if (isCut) return `The first ${countWords(count, 'row')} fit.`
  return count === 1 ? 'The one row fits.' : `All ${countWords(count, 'row')} fit.`
}
