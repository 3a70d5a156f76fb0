import { Button, FileButton, Select, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ImageBox } from '@platen/template/overlay'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { userMessageOf } from '../../../ui/user-facing-error.ts'
import { assetPathOf, freePath } from '../../assets/asset-paths.ts'
import { resolutionWarning, imageSize } from '../../assets/image-size.ts'
import { uploadAsset } from '../../assets/upload-asset.ts'
import { useFilesOnWindow } from '../../assets/use-files-on-window.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { changeSelected } from '../actions/change-selected.ts'
import { useOverlayEditor } from '../overlay-editor.ts'
import { selectedBoxes } from '../current-overlay.ts'

const cssPixelsPerPoint = 96 / 72

/** Sets the image in the selected boxes: an asset of the template, or a file that is chosen, dropped, or pasted. */
export function PictureChoice({
  address,
  onChange,
}: {
  address: string | undefined
  onChange: (change: Partial<ImageBox>, label: string) => void
}) {
  const { isUploading, upload } = useUploadPicture()
  const assets = useDraft((state) => state.source.assets)
  const isOver = useFilesOnWindow(([file]) => {
    if (file) void upload(file)
  })
  const reset = useRef<() => void>(null)
  const pictures = Object.keys(assets).filter((path) => assets[path]?.contentType.startsWith('image/'))
  return (
    <>
      {pictures.length > 0 && (
        <Select
          size="xs"
          label="Image in the template"
          placeholder="None"
          data={pictures.map((path) => ({ value: path, label: path.replace(/^assets\//, '') }))}
          value={address !== undefined && pictures.includes(address) ? address : null}
          onChange={(path) => onChange({ address: path ?? '' }, 'Choosing an image')}
        />
      )}
      <div>
        <FileButton
          accept="image/*,.svg"
          resetRef={reset}
          onChange={(file) => {
            if (file) void upload(file)
            reset.current?.()
          }}
        >
          {(button) => (
            <Button
              {...button}
              size="compact-sm"
              variant="light"
              loading={isUploading}
              leftSection={<IconUpload size={14} aria-hidden />}
            >
              Upload an image
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" mt={4}>
          {isOver ? 'Drop it to use it.' : 'Or drop or paste a file.'}
        </Text>
      </div>
    </>
  )
}

/** Uploads a file and sets it in the selected boxes, as one undo step. */
function useUploadPicture() {
  const editor = useOverlayEditor()
  const life = useEditorLife()
  const [isUploading, setIsUploading] = useState(false)

  async function upload(file: File): Promise<void> {
    if (isUploading) return
    setIsUploading(true)
    try {
      const { templateId, source } = editor.draft.getState()
      const path = freePath(assetPathOf(file.name), source.assets)
      const [size, arrived] = await Promise.all([
        imageSize(file),
        uploadAsset({ templateId, path, file, onShare: () => undefined, signal: life }),
      ])
      const refusal = put(arrived)
      if (refusal !== undefined) notifications.show({ color: 'orange', message: refusal })
      const box = selectedBoxes(editor)[0]?.box
      const coarse = size && box && refusal === undefined && resolutionWarning(size, inPixels(box))
      if (coarse) notifications.show({ color: 'orange', autoClose: 12_000, message: coarse })
    } catch (error) {
      if (!life.aborted) notifications.show({ color: 'red', message: userMessageOf(error) })
    } finally {
      setIsUploading(false)
    }
  }

  /** Sets the image, or returns why that is not possible. */
  function put({ path, asset }: Awaited<ReturnType<typeof uploadAsset>>): string | undefined {
    if (!asset.contentType.startsWith('image/'))
      return 'This file is not an image. Use SVG, PNG, JPEG, or WebP.'
    const assets = { [path]: asset }
    const label = 'Uploading an image'
    if (!selectedBoxes(editor).some(({ box }) => box.kind === 'image')) {
      editor.draft.getState().edit({ assets }, { label })
      return 'The box is no longer selected. Select it, and choose the image there.'
    }
    changeSelected(
      editor,
      (box) => (box.kind === 'image' ? { ...box, address: path } : box),
      { label, announcement: `Uploaded: ${path}`, assets },
      { locked: true },
    )
    return undefined
  }

  return { isUploading, upload }
}

function inPixels({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width: width * cssPixelsPerPoint, height: height * cssPixelsPerPoint }
}
