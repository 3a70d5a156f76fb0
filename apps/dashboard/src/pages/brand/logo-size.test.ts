import type { BrandLogo } from '@platen/contract'
import { expect } from 'chai'
import { printedLogoHeightMm } from './logo-size.ts'

const logo = { widthPx: 600, heightPx: 200 } as BrandLogo
const of = (html: string, css = '') =>
  printedLogoHeightMm({ files: { 'template.html': html, 'style.css': css }, assets: {} }, logo)
const picture = '<img src="assets/brand-logo.svg" alt="">'

describe('the height of a logo on paper', () => {
  it('is read from the style, in any print unit', () => {
    expect(of(`<header>${picture}</header>`, 'header img { width: auto; height: 11mm }')).to.equal(11)
    expect(of(picture, ':root { --h: 1in } img { height: var(--h) }')).to.be.closeTo(25.4, 0.01)
    expect(of('<img src="assets/brand-logo.png" height="96">')).to.be.closeTo(25.4, 0.01)
  })

  it('follows from the proportions if the width is the limit', () => {
    expect(of(picture, 'img { width: 30mm; height: 20mm }')).to.equal(10)
    expect(of(picture, 'img { width: 30mm }')).to.equal(10)
  })

  it('is the largest of several heights, and undefined if there is none', () => {
    expect(of(`${picture}<p>${picture}</p>`, 'img { height: 8mm } p img { height: 12mm }')).to.equal(12)
    expect(of(picture, 'img { width: 20% }')).to.equal(undefined)
    expect(of('<img src="assets/other.svg" height="96">')).to.equal(undefined)
  })
})
