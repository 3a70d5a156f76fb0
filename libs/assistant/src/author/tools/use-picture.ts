import { fileNamed, textIn } from './read-input.ts'
import { type AuthorTool, inputOf } from './tool.ts'

/** Puts an attached picture among the draft's assets. */
export const usePicture: AuthorTool = {
  name: 'use_picture',
  doing: 'Adding a picture',
  description:
    'Make a picture that the person gave part of the template. It answers the path for <img src>; put it on the page then, with an alt text.',
  input: inputOf({ file: { type: 'string', minLength: 1 } }),
  run: (input, { copy, request }) => {
    const id = textIn(input, 'file')
    const file = fileNamed(id, request)
    if (!file) return { refused: `The request has no file ${id}.` }
    if (!file.picture) return { refused: `“${file.name}” is no picture that can stand in a page.` }
    const { path, asset, width, height } = file.picture
    const answer = `<img src="${path}"> is ${width} × ${height} pixels. Put it on the page, with a width in CSS.`
    if (copy.source.assets[path]?.sha256 === asset.sha256) return { read: answer }
    return {
      edit: {
        source: { ...copy.source, assets: { ...copy.source.assets, [path]: asset } },
        words: `Added the picture “${file.name}” to the template`,
        note: answer,
      },
    }
  },
}
