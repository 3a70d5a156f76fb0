import { Fieldset, Stack, Text } from '@mantine/core'
import { FieldTextInput, type Insertion } from './field-text-input.tsx'
import { linePositions } from './page-settings.ts'
import type { PageSettings } from './use-page-settings.ts'

const labels = {
  header: { legend: 'Header', example: '{{invoice_no}}' },
  footer: { legend: 'Footer', example: 'Page {page} of {pages}' },
}
const positionLabels = { left: 'Left', center: 'Center', right: 'Right' }
const counters: Insertion[] = [
  { text: '{page}', label: 'Page number' },
  { text: '{pages}', label: 'Number of pages' },
]

/** The three inputs for the header or footer, in the top or bottom margin. */
export function RunningLineFields(props: {
  where: 'header' | 'footer'
  page: PageSettings['page']
  setPage: PageSettings['setPage']
  insertions: Insertion[]
}) {
  const { where, page, setPage, insertions } = props
  const { legend, example } = labels[where]
  const isTight = (where === 'header' ? page.marginMm.top : page.marginMm.bottom) < 8
  const hasText = linePositions.some((position) => page[where][position] !== '')
  return (
    <Fieldset legend={legend} variant="filled">
      <Stack gap="sm">
        {linePositions.map((position) => (
          <FieldTextInput
            key={position}
            label={positionLabels[position]}
            value={page[where][position]}
            {...(position === 'center' ? { placeholder: `For example, ${example}` } : {})}
            maxLength={200}
            insertions={[...counters, ...insertions]}
            onChange={(text) =>
              setPage(
                { [where]: { ...page[where], [position]: text } },
                { label: `Changing the ${where}`, field: `${where} ${position}` },
              )
            }
          />
        ))}
        {hasText && (
          <Text size="sm" c="dimmed">
            This text is on every page. To change it on the first page, use @page :first in style.css. The
            last page cannot differ.
          </Text>
        )}
        {hasText && isTight && (
          <Text size="sm" c="orange">
            The margin is too small for this text. Use at least 8 mm.
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
