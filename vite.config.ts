import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), compressedBeside('dist/client')],
  appType: 'custom',
  publicDir: 'src/web/public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node26',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/web/entry-server.tsx' },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: { input: 'src/web/entry-browser.tsx' },
      },
}))

/** Compressed once at the build, so that the server never compresses a script again. */
function compressedBeside(folder: string): Plugin {
  return {
    name: 'compressed-beside',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    writeBundle() {
      for (const name of readdirSync(join(folder, 'assets')).filter(file => /\.(js|css)$/.test(file))) {
        const path = join(folder, 'assets', name)
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
      }
    },
  }
}
