export { renderMarkdown, type RichText } from './render-markdown.ts'
