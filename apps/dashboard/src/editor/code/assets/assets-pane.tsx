import {
  Button,
  CloseButton,
  FileButton,
  Group,
  Loader,
  Modal,
  Progress,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { isBrandLogo } from '@platen/contract'
import { IconAlertTriangle, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { useDropOrPaste } from '../../../ui/use-drop-or-paste.ts'
import { assetPathFault } from '../../assets/asset-paths.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useOverlayBase } from '../../draft/overlay-base.ts'
import { isUsedAsset } from '../../assets/asset-uses.ts'
import { AssetRow } from './asset-row.tsx'
import classes from './assets-pane.module.css'
import { useAssetCommands } from './use-asset-commands.ts'
import { type Upload, useUploads } from './use-uploads.ts'
import { servicePath } from '../../../api/service-path.ts'

/** The template's assets, with commands to upload, rename and insert them. */
export function AssetsPane() {
  const assets = useDraft((state) => state.source.assets)
  const templateId = useDraft((state) => state.templateId)
  const files = useDraft((state) => state.source.files)
  const { uploads, add, again, dismiss } = useUploads()
  const { isOver, dropProps } = useDropOrPaste((given) => add(given))
  const acts = useAssetCommands()
  const hasBrandLogo = Boolean(useQuery(queries.brand()).data?.logo)
  const [renaming, setRenaming] = useState<string>()
  const base = useOverlayBase()?.path
  const paths = Object.keys(assets).toSorted()
  const isEmpty = paths.length === 0 && uploads.length === 0
  return (
    <section className={classes.pane} data-over={isOver || undefined} aria-label="Assets" {...dropProps}>
      <Group justify="space-between" align="center" gap="sm" mb="md">
        <Text size="sm" c="dimmed" flex={1} miw={200}>
          {isEmpty ? '' : 'Drop files here or paste an image.'}
        </Text>
        {!isEmpty && <UploadButton onFiles={(chosen) => add(chosen)} />}
      </Group>
      {isEmpty && (
        <div className={classes.empty}>
          <IconPhoto size={36} stroke={1.3} aria-hidden />
          <Text fw={600}>No assets yet</Text>
          <Text size="sm" c="dimmed" maw={320}>
            Drop a logo, a signature or a font here, paste an image, or choose files. Each file can be up to
            50 MiB.
          </Text>
          <UploadButton onFiles={(chosen) => add(chosen)} />
        </div>
      )}
      <ul className={classes.list} aria-label="Assets of the template">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onAgain={() => again(upload)}
            onDismiss={() => dismiss(upload)}
          />
        ))}
        {paths.map((path) => {
          const asset = assets[path]
          return (
            asset && (
              <AssetRow
                key={path}
                path={path}
                asset={asset}
                pictureUrl={servicePath(`/app/api/templates/${templateId}/assets/${asset.sha256}`)}
                isUsed={isUsedAsset(files, path)}
                isBase={path === base}
                isBrands={hasBrandLogo && isBrandLogo(path)}
                onInsert={() => acts.insert(path)}
                onReplace={(file) => add([file], path)}
                onUseFont={() => acts.useFont(path)}
                onUseAsLogo={() => acts.useAsLogo(path)}
                onRename={() => setRenaming(path)}
                onRemove={() => acts.remove(path)}
              />
            )
          )
        })}
      </ul>
      {renaming !== undefined && (
        <RenameAssetDialog
          path={renaming}
          taken={assets}
          onClose={() => setRenaming(undefined)}
          onRename={(to) => {
            acts.rename(renaming, to)
            setRenaming(undefined)
          }}
        />
      )}
    </section>
  )
}

function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <FileButton multiple onChange={onFiles} accept="image/*,font/*,.ttf,.otf,.woff,.woff2,.css,.svg">
      {(button) => (
        <Button {...button} size="sm" leftSection={<IconUpload size={16} aria-hidden />}>
          Upload files
        </Button>
      )}
    </FileButton>
  )
}

/** Renames an asset and its references in the page and the style sheet. */
function RenameAssetDialog(props: {
  path: string
  taken: Readonly<Record<string, unknown>>
  onRename: (to: string) => void
  onClose: () => void
}) {
  const { path, taken, onRename, onClose } = props
  const [name, setName] = useState(path.replace(/^assets\//, ''))
  const to = `assets/${name.normalize('NFC')}`
  const fault =
    assetPathFault(to) ?? (to !== path && to in taken ? 'Another asset has this name.' : undefined)
  return (
    <Modal opened onClose={onClose} title="Rename asset" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined) onRename(to)
        }}
      >
        <Stack gap="lg">
          <TextInput
            label="Name"
            description="References in the page and the style sheet are updated."
            data-autofocus
            value={name}
            error={fault}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Rename</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** An upload with its progress, which can be canceled, or its error, which can be retried. */
function UploadRow(props: { upload: Upload; onAgain: () => void; onDismiss: () => void }) {
  const { upload, onAgain, onDismiss } = props
  const { name, share, problem } = upload
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        {problem === undefined ? (
          <Loader size="xs" aria-hidden />
        ) : (
          <IconAlertTriangle size={20} aria-hidden />
        )}
      </span>
      <div className={classes.text}>
        <Text size="sm" fw={500} truncate>
          {name}
        </Text>
        {problem === undefined ? (
          <Progress value={share * 100} size="sm" mt={4} aria-label={`Uploading ${name}`} />
        ) : (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
      </div>
      {problem !== undefined && (
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          Try again
        </Button>
      )}
      <CloseButton
        aria-label={problem === undefined ? `Cancel the upload of ${name}` : `Dismiss ${name}`}
        onClick={onDismiss}
      />
    </li>
  )
}
