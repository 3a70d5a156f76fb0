import { Fieldset, Stack, Text } from '@mantine/core'
import { FieldTextInput, type Insertion } from './field-text-input.tsx'
import { linePlaces } from './page-settings.ts'
import type { PageSettings } from './use-page-settings.ts'

const words = {
  header: { legend: 'Top of each page', example: '{{invoice_no}}' },
  footer: { legend: 'Bottom of each page', example: 'Page {page} of {pages}' },
}
const placeWords = { left: 'Left', center: 'Centre', right: 'Right' }
const counters: Insertion[] = [
  { text: '{page}', says: 'Number of the page' },
  { text: '{pages}', says: 'How many pages' },
]

/** The three texts in the top or the bottom margin. */
export function RunningLineFields(props: {
  where: 'header' | 'footer'
  page: PageSettings['page']
  setPage: PageSettings['setPage']
  insertions: Insertion[]
}) {
  const { where, page, setPage, insertions } = props
  const { legend, example } = words[where]
  const isTight = (where === 'header' ? page.marginMm.top : page.marginMm.bottom) < 8
  const hasText = linePlaces.some((place) => page[where][place] !== '')
  return (
    <Fieldset legend={legend} variant="filled">
      <Stack gap="sm">
        {linePlaces.map((place) => (
          <FieldTextInput
            key={place}
            label={placeWords[place]}
            value={page[where][place]}
            {...(place === 'center' ? { placeholder: `Such as ${example}` } : {})}
            maxLength={200}
            insertions={[...counters, ...insertions]}
            onChange={(text) =>
              setPage(
                { [where]: { ...page[where], [place]: text } },
                { label: `Changing the ${where}`, field: `${where} ${place}` },
              )
            }
          />
        ))}
        {hasText && (
          <Text size="sm" c="dimmed">
            It stands on every page. For another first page write @page :first into style.css; a last page
            cannot differ.
          </Text>
        )}
        {hasText && isTight && (
          <Text size="sm" c="orange">
            The margin is too small for this text. Give it 8 mm or more.
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
