// Draws the images of src/web/public/ from those of bin/images/: node bin/draw-images.ts
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
for (const { name, from, width, height } of images) {
  const page = await browser.newPage({ viewport: { width, height } })
  const svg = readFileSync(path(`images/${from}.svg`), 'utf8')
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${svg}`)
  writeFileSync(path(`../src/web/public/${name}.png`), await page.screenshot())
}
await browser.close()
