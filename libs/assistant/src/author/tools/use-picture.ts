import { fileNamed, textIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

/** Adds an attached picture to the draft's assets. */
export const usePicture: AuthorTool = {
  name: 'use_picture',
  doing: 'Adding an image',
  description:
    'Add a picture that the person attached to the template. Returns the path for <img src>. Then put it on the page, with alt text.',
  input: inputOf({ file: { type: 'string', minLength: 1 } }),
  run: (input, { copy, request }) => {
    const id = textIn(input, 'file')
    const file = fileNamed(id, request)
    if (!file) return { refused: `There is no attached file ${id}.` }
    if (!file.picture) return { refused: `“${file.name}” is not an image that a page can show.` }
    const { path, asset, width, height } = file.picture
    const answer = `<img src="${path}"> is ${width} × ${height} pixels. Put it on the page, with a width in CSS.`
    if (copy.source.assets[path]?.sha256 === asset.sha256) return { read: answer }
    return {
      edit: {
        source: { ...copy.source, assets: { ...copy.source.assets, [path]: asset } },
        words: `Added the image “${file.name}” to the template`,
        note: answer,
      },
    }
  },
}
