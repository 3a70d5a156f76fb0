import { Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepBrand } from '../../../api/keep-brand.ts'
import { uploadBrandFile } from '../../../api/upload-brand-file.ts'
import { sentenceOf } from '../../../ui/sentence-error.ts'

const offeredForMs = 30_000
const id = 'brand-logo'

/** After the place of the brand's logo has got another picture: offers to keep that as the logo of all templates. `onKept`: it is kept. */
export function offerBrandLogo(file: File, onKept: () => unknown): void {
  const keep = async () => {
    notifications.hide(id)
    try {
      keepBrand(await uploadBrandFile('/brand/logo', file, () => undefined))
      onKept()
      notifications.show({
        message:
          'It is the logo of all your templates now. What is published has it when it is published anew.',
      })
    } catch (error) {
      notifications.show({ color: 'red', message: sentenceOf(error) })
    }
  }
  notifications.show({
    id,
    autoClose: offeredForMs,
    message: (
      <Stack gap={6} align="flex-start">
        Is this your company’s logo?
        <Button size="compact-sm" onClick={() => void keep()}>
          Keep it as the logo of all your templates
        </Button>
      </Stack>
    ),
  })
}
