import { Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { languageInEnglish } from '@platen/contract'

const offeredForMs = 15_000
const id = 'typed-in-language'

/** Offers to apply a text change in one language to all languages. `tag` is the BCP 47 tag of the changed language. */
export function offerAllLanguages(tag: string, changeAll: () => void): void {
  const language = languageInEnglish(tag)
  notifications.show({
    id,
    autoClose: offeredForMs,
    message: (
      <Stack gap={6} align="flex-start">
        Changed in {language} only.
        <Button
          size="compact-sm"
          onClick={() => {
            notifications.hide(id)
            changeAll()
          }}
        >
          Change in all languages
        </Button>
      </Stack>
    ),
  })
}
