// Files in memory, in the form that Go's runtime for js requires: the part of Node's module fs that the command needs.

const decoder = new TextDecoder(), encoder = new TextEncoder();
const constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 };

function failure(code) { return Object.assign(new Error(code), { code }); }

export class Files {
  // texts maps names, with slashes, to the texts of the files in the working folder. said is called with printed text.
  constructor(texts, stdin, said) {
    this.files = new Map(Object.entries(texts).map(([name, text]) => [`/${name}`, encoder.encode(text)]));
    this.given = new Set(this.files.keys());
    this.changed = new Set();
    this.open = new Map([[0, { name: "/dev/stdin", at: 0, data: encoder.encode(stdin ?? "") }]]);
    this.next = 10;
    this.said = said;
    this.process = {
      getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [], pid: 1, ppid: 0,
      umask: () => 0o22, cwd: () => "/", chdir() { throw failure("ENOSYS"); },
    };
    this.fs = { constants, writeSync: (fd, bytes) => this.write(fd, bytes, null) };
    for (const name of ["openAt", "read", "stat", "fstat", "readdir", "close", "rename", "unlink", "mkdir", "sync"]) {
      const call = this[name].bind(this);
      const as = { openAt: ["open"], stat: ["stat", "lstat"], sync: ["fsync", "chmod", "fchmod", "utimes"] }[name] ?? [name];
      for (const n of as) {
        this.fs[n] = (...args) => {
          const done = args.pop();
          let result;
          try {
            result = call(...args);
          } catch (e) {
            done(e.code ? e : failure("EIO"));
            return;
          }
          done(null, result);
        };
      }
    }
    this.fs.write = (fd, bytes, offset, length, position, done) => {
      done(null, this.write(fd, bytes.subarray(offset, offset + length), position));
    };
  }

  path(name) { return `/${name.split("/").filter((p) => p && p !== ".").join("/")}`; }

  folder(name) { return name === "/" || [...this.files.keys()].some((f) => f.startsWith(`${name}/`)); }

  openAt(name, flags) {
    name = this.path(name);
    const is = this.files.has(name);
    if (!is && this.folder(name)) return this.number({ name, folder: true });
    if (!is && !(flags & constants.O_CREAT)) throw failure("ENOENT");
    if (is && flags & constants.O_EXCL) throw failure("EEXIST");
    if (!is || flags & constants.O_TRUNC) this.files.set(name, new Uint8Array());
    return this.number({ name, at: 0 });
  }

  number(file) {
    this.open.set(this.next, file);
    return this.next++;
  }

  data(f) { return f.data ?? this.files.get(f.name) ?? new Uint8Array(); }

  read(fd, into, offset, length, position) {
    const f = this.open.get(fd);
    if (!f) throw failure("EBADF");
    if (f.folder) throw failure("EISDIR");
    const at = position ?? f.at, part = this.data(f).subarray(at, at + length);
    into.set(part, offset);
    if (position === null || position === undefined) f.at += part.length;
    return part.length;
  }

  write(fd, bytes, position) {
    if (fd === 1 || fd === 2) {
      this.said(fd, decoder.decode(bytes.slice()));
      return bytes.length;
    }
    const f = this.open.get(fd), old = this.data(f), at = position ?? f.at;
    const data = new Uint8Array(Math.max(old.length, at + bytes.length));
    data.set(old);
    data.set(bytes, at);
    this.files.set(f.name, data);
    this.changed.add(f.name);
    if (position === null || position === undefined) f.at += bytes.length;
    return bytes.length;
  }

  info(name) {
    const is = this.files.has(name), folder = !is && this.folder(name);
    const device = name.startsWith("/dev/");
    if (!is && !folder && !device) throw failure("ENOENT");
    return {
      dev: 1, ino: 1, mode: folder ? 0o40755 : device ? 0o10600 : 0o100644, nlink: 1, uid: 0, gid: 0, rdev: 0,
      size: is ? this.files.get(name).length : 0, blksize: 4096, blocks: 1, atimeMs: 0, mtimeMs: 0, ctimeMs: 0,
      isDirectory: () => folder,
    };
  }

  stat(name) { return this.info(this.path(name)); }

  fstat(fd) { return this.info(this.open.get(fd)?.name ?? "/dev/stdout"); }

  readdir(name) {
    const at = this.path(name) === "/" ? "/" : `${this.path(name)}/`;
    return [...new Set([...this.files.keys()].filter((f) => f.startsWith(at)).map((f) => f.slice(at.length).split("/")[0]))];
  }

  close(fd) { this.open.delete(fd); }

  rename(from, to) {
    const data = this.files.get(this.path(from));
    if (!data) throw failure("ENOENT");
    this.files.delete(this.path(from));
    this.files.set(this.path(to), data);
    this.changed.delete(this.path(from));
    this.changed.add(this.path(to));
  }

  unlink(name) {
    if (!this.files.delete(this.path(name))) throw failure("ENOENT");
    this.changed.delete(this.path(name));
  }

  mkdir() {}

  sync() {}

  // written returns the texts of the files that the program has written.
  written() {
    return Object.fromEntries([...this.changed].filter((n) => this.files.has(n))
      .map((n) => [n.slice(1), decoder.decode(this.files.get(n))]));
  }
}
