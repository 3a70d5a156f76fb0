import { Alert, Button, FileButton, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import type { Brand, BrandLogo } from '@platen/contract'
import { IconAlertTriangle, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/send.ts'
import { dotsPerInchGood, dotsPerInchMin } from '../../templates/print-resolution.ts'
import { formatBytes } from '../../ui/format-measures.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useDropOrPaste } from '../../ui/use-drop-or-paste.ts'
import { keepBrand } from '../../api/keep-brand.ts'
import classes from './brand-page.module.css'
import { type LogoSize, useLogoSize } from './use-logo-size.ts'
import { uploadBrandFile } from '../../api/upload-brand-file.ts'
import { servicePath } from '../../api/service-path.ts'

/** Accepts the logo by drop, file picker or paste, uploads it, and checks its resolution in print. */
export function LogoField({ logo }: { logo: BrandLogo | null }) {
  const [share, setShare] = useState(0)
  const size = useLogoSize(logo)
  const upload = useMutation({
    mutationFn: (file: File) => {
      setShare(0)
      return uploadBrandFile('/brand/logo', file, setShare)
    },
    onSuccess: keepBrand,
  })
  const remove = useMutation({
    mutationFn: () => ask<Brand>('/brand/logo', { method: 'DELETE' }),
    onSuccess: keepBrand,
  })
  const uploadFile = (file: File | null | undefined) => {
    if (file && !upload.isPending) upload.mutate(file)
  }
  const { isOver, dropProps } = useDropOrPaste(([file]) => uploadFile(file))
  const error = upload.error ?? remove.error
  const choose = (
    <FileButton accept="image/svg+xml,image/png,image/jpeg,image/webp" onChange={uploadFile}>
      {(button) => (
        <Button
          {...button}
          variant={logo ? 'default' : 'filled'}
          loading={upload.isPending}
          leftSection={<IconUpload size={16} aria-hidden />}
        >
          {logo ? 'Replace logo' : 'Choose a logo'}
        </Button>
      )}
    </FileButton>
  )
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="brand-logo">
      <Title order={2} id="brand-logo" mb="md">
        Logo
      </Title>
      <div {...dropProps} className={classes.drop} data-over={isOver || undefined} role="presentation">
        {logo ? (
          <>
            <div className={classes.logo}>
              <img src={servicePath(`/app/api/brand/logo/${logo.sha256}`)} alt="Logo" />
            </div>
            <Stack gap="xs" align="flex-start">
              <Text>
                {formatLabel(logo)}, {formatBytes(logo.bytes)}
              </Text>
              <PrintCheck logo={logo} size={size} />
              <Group gap="sm">
                {choose}
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  loading={remove.isPending}
                  onClick={() => remove.mutate()}
                >
                  Remove
                </Button>
              </Group>
              <Text size="sm" c="dimmed">
                Drop another image here, or paste it.
              </Text>
            </Stack>
          </>
        ) : (
          <Stack gap="xs" align="center" py="md" ta="center">
            <IconPhoto size={36} stroke={1.3} aria-hidden />
            <Text fw={600}>Drop your logo here, paste it, or choose it</Text>
            <Text size="sm" c="dimmed" maw={420}>
              SVG files print best. PNG, JPEG and WebP files should be at least{' '}
              {pixelsFor(dotsPerInchGood, size)} pixels high.
            </Text>
            {choose}
          </Stack>
        )}
      </div>
      {upload.isPending && <Progress value={share * 100} mt="sm" aria-label="Uploading the logo" />}
      {error && !upload.isPending && (
        <Alert color="red" role="alert" mt="sm" title="This logo cannot be used">
          {userMessageOf(error)}
        </Alert>
      )}
    </Paper>
  )
}

/** Shows the print resolution of the logo. */
function PrintCheck({ logo: { heightPx }, size }: { logo: BrandLogo; size: LogoSize }) {
  if (heightPx === null) return <Text size="sm">Vector graphic, sharp at any size.</Text>
  const { heightMm, template } = size
  const dotsPerInch = Math.floor((heightPx / heightMm) * 25.4)
  const where = template === undefined ? '' : `, as on “${template}”`
  const printed = `At a height of up to ${Math.round(heightMm)} mm${where}, the logo has ${dotsPerInch} pixels per inch`
  if (dotsPerInch >= dotsPerInchMin) return <Text size="sm">{printed}, which is enough for print.</Text>
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} py="xs" role="status">
      {printed}, so it will look blurry. Use an SVG file, or an image that is at least{' '}
      {pixelsFor(dotsPerInchGood, size)} pixels high.
    </Alert>
  )
}

function pixelsFor(dotsPerInch: number, { heightMm }: LogoSize): number {
  return Math.ceil((heightMm / 25.4) * dotsPerInch)
}

function formatLabel({ contentType, widthPx, heightPx }: BrandLogo): string {
  const kind = contentType.replace('image/', '').replace('+xml', '').toUpperCase()
  return widthPx === null ? `${kind} graphic` : `${kind} image, ${widthPx} × ${heightPx} pixels`
}
