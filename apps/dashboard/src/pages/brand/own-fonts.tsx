import { ActionIcon, Alert, Button, FileButton, Group, Paper, Progress, Text, Title } from '@mantine/core'
import { type Brand, brandFamily, type BrandFontFile, brandFontFilesMax } from '@platen/contract'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../api/send.ts'
import { formatBytes } from '../../ui/format-measures.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { keepBrand } from '../../api/keep-brand.ts'
import classes from './own-fonts.module.css'
import { uploadBrandFile } from '../../api/upload-brand-file.ts'

export function OwnFonts({ files }: { files: readonly BrandFontFile[] }) {
  useFontFaces(files)
  const [share, setShare] = useState(0)
  const [faults, setFaults] = useState<string[]>([])
  const reset = useRef<() => void>(null)
  const upload = useMutation({
    mutationFn: async (chosen: File[]) => {
      const messages: string[] = []
      for (const file of chosen) {
        setShare(0)
        // If a file is refused, the others are still uploaded.
        await uploadBrandFile('/brand/fonts', file, setShare)
          .then(keepBrand)
          .catch((error: unknown) => messages.push(`${file.name}: ${userMessageOf(error)}`))
      }
      setFaults(messages)
    },
  })
  const remove = useMutation({
    mutationFn: (sha256: string) => ask<Brand>(`/brand/fonts/${sha256}`, { method: 'DELETE' }),
    onSuccess: keepBrand,
    onError: (error) => setFaults([userMessageOf(error)]),
  })
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="brand-own-fonts">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} id="brand-own-fonts" mb={4}>
            Your own fonts
          </Title>
          <Text c="dimmed" size="sm" maw={560}>
            WOFF2, WOFF, TTF or OTF, up to 5 MB each. Add the regular, bold and italic files of a font. Its
            license must allow embedding in documents. Documents with your own fonts take slightly longer to
            generate.
          </Text>
        </div>
        <FileButton
          multiple
          accept=".woff2,.woff,.ttf,.otf"
          resetRef={reset}
          onChange={(chosen) => {
            if (chosen.length > 0) upload.mutate(chosen)
            reset.current?.()
          }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={upload.isPending}
              disabled={files.length >= brandFontFilesMax}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              Add font files
            </Button>
          )}
        </FileButton>
      </Group>
      {upload.isPending && <Progress value={share * 100} mt="sm" aria-label="Uploading fonts" />}
      {faults.length > 0 && (
        <Alert color="red" role="alert" mt="sm" title="Some fonts were not added">
          {faults.map((fault) => (
            <p key={fault} className={classes.fault}>
              {fault}
            </p>
          ))}
        </Alert>
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Font files">
          {files.map((file) => (
            <li key={file.sha256}>
              <span
                className={classes.name}
                style={{
                  fontFamily: brandFamily(`own:${file.family}`),
                  fontWeight: [file.weight].flat()[0],
                  fontStyle: file.isItalic ? 'italic' : 'normal',
                }}
              >
                {file.family}
              </span>
              <Text size="sm" c="dimmed">
                {styleLabel(file)}, {formatBytes(file.bytes)}
              </Text>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Remove ${file.family}, ${styleLabel(file)}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(file.sha256)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  )
}

/** Loads the font files into this page, so that text can be shown in them. */
function useFontFaces(files: readonly BrandFontFile[]): void {
  useEffect(() => {
    const faces = files.map(({ sha256, family, weight, isItalic }) => {
      const address = `url(/app/api/brand/fonts/${sha256})`
      const face = new FontFace(family, address, {
        weight: [weight].flat().join(' '),
        style: isItalic ? 'italic' : 'normal',
      })
      document.fonts.add(face)
      return face
    })
    return () => {
      for (const face of faces) document.fonts.delete(face)
    }
  }, [files])
}

const weights: Readonly<Record<number, string>> = {
  100: 'thin',
  200: 'extra light',
  300: 'light',
  400: 'regular',
  500: 'medium',
  600: 'semibold',
  700: 'bold',
  800: 'extra bold',
  900: 'black',
}

function styleLabel({ weight, isItalic }: BrandFontFile): string {
  if (isItalic && weight === 400) return 'italic'
  const name = typeof weight === 'number' ? (weights[weight] ?? String(weight)) : weight.join(' to ')
  return isItalic ? `${name} italic` : name
}
