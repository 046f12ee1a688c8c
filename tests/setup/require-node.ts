/** Refuses any Node major but the pinned one, so that a wrong runtime is one clear line, not a riddle. */
export default function requireNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major !== 24) {
    throw new Error(
      `Octavo's tests run on Node 24 (found ${process.versions.node}). Start them with "npm test", which uses the pinned runtime.`,
    );
  }
}
