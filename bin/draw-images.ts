// Draws the images of src/web/public/ from its favicon.svg and bin/images/: node bin/draw-images.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const images = [
  { name: 'preview', from: 'preview', width: 1200, height: 630 },
  { name: 'apple-touch-icon', from: 'home-screen-icon', width: 180, height: 180 },
  { name: 'icon-192', from: 'home-screen-icon', width: 192, height: 192 },
  { name: 'icon-512', from: 'home-screen-icon', width: 512, height: 512 },
]
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const { name, from, width, height } of images)
  writeFileSync(path(`../src/web/public/${name}.png`), await draw(`images/${from}.svg`, { width, height }))
const favicon = await draw('../src/web/public/favicon.svg', { width: 32, height: 32 })
writeFileSync(path('../src/web/public/favicon.ico'), inIcoFile(favicon))
await browser.close()

async function draw(file: string, viewport: { width: number; height: number }): Promise<Buffer> {
  const page = await browser.newPage({ viewport })
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${readFileSync(path(file), 'utf8')}`)
  return page.screenshot({ omitBackground: true })
}

/** One image of 32 pixels a side, 32 bits a pixel. */
function inIcoFile(png: Buffer): Buffer {
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  header.writeUInt32LE(png.length, 14)
  return Buffer.concat([header, png])
}
