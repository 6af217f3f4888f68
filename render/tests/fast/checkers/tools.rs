//! Third-party tools and their reports about our files. A missing tool fails the test and names the package to install.

use std::{
    fs,
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// A temporary folder, deleted on drop.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder; the name must be unique to the test.
    pub fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("checkers-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the temporary directory can be written to");
        Self(path)
    }

    /// Writes a file and returns its path.
    pub fn put(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect("the folder can be written to");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover of a failure stays in the target directory.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A file and its expected frames, in RGB.
pub struct Expected {
    pub path: PathBuf,
    /// The width and height in pixels.
    pub size: (u32, u32),
    /// The pixels of its frames.
    pub views: Vec<Vec<u8>>,
}

fn missing(program: &str, package: &str) -> ! {
    panic!("{program} is missing; it is installed by: apt-get install {package} (deploy/test.sh does it on Debian when run by root)")
}

fn run(command: &mut Command, package: &str) -> Output {
    match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => missing(&command.get_program().to_string_lossy(), package),
        output => output.expect("an installed program can be run"),
    }
}

/// The report of a program, if it prints anything or fails.
fn complaint(output: &Output) -> Option<String> {
    let output_text = [&output.stdout, &output.stderr].map(|output_text| String::from_utf8_lossy(output_text).into_owned()).concat();
    (!output.status.success() || !output_text.is_empty()).then(|| format!("{} {output_text}", output.status))
}

pub fn pngcheck(files: &[PathBuf]) -> Option<String> {
    complaint(&run(Command::new("pngcheck").arg("-q").args(files), "pngcheck"))
}

/// The report of `gifsicle`: first the structure of all files, then the pixels of each.
pub fn gifsicle(files: &[PathBuf]) -> Option<String> {
    let program = || Command::new("gifsicle");
    let mut listed = run(program().arg("--info").args(files), "gifsicle");
    let (report, count) = (String::from_utf8_lossy(&listed.stdout).into_owned(), files.len());
    // The report contains at least the name of each file and its number of images.
    assert!(report.lines().filter(|line| line.starts_with("* ")).count() == count, "gifsicle does not list every file: {report}");
    listed.stdout.clear();
    let unpacked = |file: &PathBuf| complaint(&run(program().args(["--unoptimize", "--output=/dev/null"]).arg(file), "gifsicle"));
    complaint(&listed).or_else(|| files.iter().find_map(unpacked))
}

/// A Python with Pillow: the first on the path, or else Debian's.
fn python() -> &'static str {
    let has_pillow =
        |program: &&str| Command::new(program).args(["-c", "import PIL.Image"]).output().is_ok_and(|output| output.status.success());
    ["python3", "/usr/bin/python3"].into_iter().find(has_pillow).unwrap_or_else(|| missing("python3 with Pillow", "python3-pil"))
}

/// The report of Pillow, and any difference from the expected frames.
pub fn pillow(files: &[Expected]) -> Option<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fast/checkers/pillow.py");
    let mut command = Command::new(python());
    command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("Python can be run");
    let mut stdin = child.stdin.take().expect("the input is piped");
    let mut write = || -> std::io::Result<()> {
        for Expected { path, size: (width, height), views } in files {
            writeln!(stdin, "{width} {height} {} {}", views.len(), path.display())?;
            views.iter().try_for_each(|view| stdin.write_all(view))?;
        }
        Ok(())
    };
    // If the program stops early, its output says why.
    let written = write();
    drop(stdin);
    let output = child.wait_with_output().expect("Python ends");
    complaint(&output).or_else(|| written.err().map(|error| error.to_string()))
}
