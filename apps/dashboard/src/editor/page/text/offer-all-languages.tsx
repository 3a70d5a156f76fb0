import { Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { languageInEnglish } from '@platen/contract'

const offeredForMs = 15_000
const id = 'typed-in-language'

/** After a text was changed in one language, offers to change it in all. `tag` is a BCP 47 language tag. */
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
