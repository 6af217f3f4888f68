//! Programs that are not ours, and what they say of our files. A program that is missing fails the test that needs it,
//! and says how it is installed.

use std::{
    fs,
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// A folder for files to be looked at, gone with its owner.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder; the name is the test's own.
    pub fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("checkers-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the temporary directory can be written to");
        Self(path)
    }

    /// Puts a file there, and says where it is.
    pub fn put(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect("the folder can be written to");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind by a failure here lies where all that is built lies.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A file, and what it shall show: as many views as there are, one after another, red, green and blue of every pixel.
pub struct Expected {
    /// Where it lies.
    pub path: PathBuf,
    /// The width and height in pixels.
    pub size: (u32, u32),
    /// The pixels of its views.
    pub views: Vec<Vec<u8>>,
}

fn missing(program: &str, package: &str) -> ! {
    panic!("{program} is missing; it is installed by: apt-get install {package} (deploy/test.sh does it on Debian when run by root)")
}

/// Runs a program to its end.
fn run(command: &mut Command, package: &str) -> Output {
    match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => missing(&command.get_program().to_string_lossy(), package),
        output => output.expect("a program that is there can be run"),
    }
}

/// What a program has against files: all it says, if it says anything or fails.
fn complaint(output: &Output) -> Option<String> {
    let said = [&output.stdout, &output.stderr].map(|said| String::from_utf8_lossy(said).into_owned()).concat();
    (!output.status.success() || !said.is_empty()).then(|| format!("{} {said}", output.status))
}

/// What `pngcheck` has against PNG files.
pub fn pngcheck(files: &[PathBuf]) -> Option<String> {
    complaint(&run(Command::new("pngcheck").arg("-q").args(files), "pngcheck"))
}

/// What `gifsicle` has against GIF files: their build first, all together, and then the pixels of each.
pub fn gifsicle(files: &[PathBuf]) -> Option<String> {
    let program = || Command::new("gifsicle");
    let mut listed = run(program().arg("--info").args(files), "gifsicle");
    let (told, blocks) = (String::from_utf8_lossy(&listed.stdout).into_owned(), files.len());
    // Of every file it tells at least its name and the number of its images.
    assert!(told.lines().filter(|line| line.starts_with("* ")).count() == blocks, "gifsicle tells nothing of some files: {told}");
    listed.stdout.clear();
    let unpacked = |file: &PathBuf| complaint(&run(program().args(["--unoptimize", "--output=/dev/null"]).arg(file), "gifsicle"));
    complaint(&listed).or_else(|| files.iter().find_map(unpacked))
}

/// A Python that has Pillow: the first on the path, or else Debian's own.
fn python() -> &'static str {
    let has_pillow =
        |program: &&str| Command::new(program).args(["-c", "import PIL.Image"]).output().is_ok_and(|output| output.status.success());
    ["python3", "/usr/bin/python3"].into_iter().find(has_pillow).unwrap_or_else(|| missing("python3 with Pillow", "python3-pil"))
}

/// What Pillow has against files, and where it sees something else than what is expected.
pub fn pillow(files: &[Expected]) -> Option<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fast/checkers/pillow.py");
    let mut command = Command::new(python());
    command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("Python can be run");
    let mut to = child.stdin.take().expect("it is piped");
    let mut tell = || -> std::io::Result<()> {
        for Expected { path, size: (width, height), views } in files {
            writeln!(to, "{width} {height} {} {}", views.len(), path.display())?;
            views.iter().try_for_each(|view| to.write_all(view))?;
        }
        Ok(())
    };
    // Who breaks off early says why.
    let told = tell();
    drop(to);
    let output = child.wait_with_output().expect("it ends when there is no more to read");
    complaint(&output).or_else(|| told.err().map(|error| error.to_string()))
}
